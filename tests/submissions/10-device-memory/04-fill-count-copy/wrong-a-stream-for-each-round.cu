// Ordered within a round, but all rounds share the bins.
extern "C" __global__ void count_bins(const int* values, int n, int* bins) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) atomicAdd(&bins[values[i] % 16], 1);
}

extern "C" __global__ void count_rounds(const int* values, int n, int rounds, int* bins, int* result) {
  for (int round = 0; round < rounds; ++round) {
    cudaStream_t stream;
    if (cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking) != cudaSuccess) __trap();
    cudaMemsetAsync(bins, 0, 64, stream);
    count_bins<<<1, 128, 0, stream>>>(values + round * n, n, bins);
    cudaMemcpyAsync(result + round * 16, bins, 64, cudaMemcpyDeviceToDevice, stream);
    cudaStreamDestroy(stream);
  }
}
