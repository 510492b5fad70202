// Counts the first 1024 values of a round.
constexpr int kBins = 16;

extern "C" __global__ void count_bins(const int* values, int n, int* bins) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) atomicAdd(&bins[values[i] % kBins], 1);
}

extern "C" __global__ void count_rounds(const int* values, int n, int rounds, int* bins, int* result) {
  for (int round = 0; round < rounds; ++round) {
    const size_t bytes = kBins * sizeof(int);
    if (cudaMemsetAsync(bins, 0, bytes, 0) != cudaSuccess) __trap();
    count_bins<<<1, 128>>>(values + round * n, min(n, 1024), bins);
    if (cudaGetLastError() != cudaSuccess) __trap();
    int* counts = result + round * kBins;
    if (cudaMemcpyAsync(counts, bins, bytes, cudaMemcpyDeviceToDevice, 0) != cudaSuccess) __trap();
  }
}
