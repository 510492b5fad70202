// Only the first round begins with zeros.
extern "C" __global__ void count_bins(const int* values, int n, int* bins) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) atomicAdd(&bins[values[i] % 16], 1);
}

extern "C" __global__ void count_rounds(const int* values, int n, int rounds, int* bins, int* result) {
  cudaMemsetAsync(bins, 0, 64);
  for (int round = 0; round < rounds; ++round) {
    count_bins<<<1, 128>>>(values + round * n, n, bins);
    cudaMemcpyAsync(result + round * 16, bins, 64, cudaMemcpyDeviceToDevice);
  }
}
