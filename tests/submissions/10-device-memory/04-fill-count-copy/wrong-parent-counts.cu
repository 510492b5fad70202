// No child: one thread counts everything.
extern "C" __global__ void count_bins(const int* values, int n, int* bins) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) atomicAdd(&bins[values[i] % 16], 1);
}

extern "C" __global__ void count_rounds(const int* values, int n, int rounds, int* bins, int* result) {
  for (int round = 0; round < rounds; ++round) {
    int* mine = result + round * 16;
    for (int bin = 0; bin < 16; ++bin) mine[bin] = 0;
    for (int i = 0; i < n; ++i) ++mine[values[round * n + i] % 16];
  }
}
