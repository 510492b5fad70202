// The parent itself sets the bins to zero, while the child of the round before may count.
extern "C" __global__ void count_bins(const int* values, int n, int* bins) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) atomicAdd(&bins[values[i] % 16], 1);
}

extern "C" __global__ void count_rounds(const int* values, int n, int rounds, int* bins, int* result) {
  for (int round = 0; round < rounds; ++round) {
    for (int bin = 0; bin < 16; ++bin) bins[bin] = 0;
    count_bins<<<1, 128>>>(values + round * n, n, bins);
    cudaMemcpyAsync(result + round * 16, bins, 64, cudaMemcpyDeviceToDevice);
  }
}
