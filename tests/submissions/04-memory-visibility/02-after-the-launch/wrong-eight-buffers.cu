// Eight buffers in turn are not enough either.
constexpr int kRoundThreads = 128;

__device__ int weight(int round, int i) { return (i * 7 + round * 3) % 11 - 5; }

extern "C" __global__ void weighted_sum(const int* weights, const int* values, int n, int* result) {
  int sum = 0;
  for (int i = threadIdx.x; i < n; i += 32) sum += weights[i] * values[i];
  for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffffu, sum, step);
  if (threadIdx.x == 0) *result = sum;
}

extern "C" __global__ void all_rounds(const int* values, int n, int* scratch, int* results, int rounds) {
  for (int round = 0; round < rounds; ++round) {
    int* weights = scratch + round % 8 * n;
    for (int i = threadIdx.x; i < n; i += kRoundThreads) weights[i] = weight(round, i);
    __syncthreads();
    if (threadIdx.x == 0) {
      weighted_sum<<<1, 32>>>(weights, values, n, results + round);
      if (cudaGetLastError() != cudaSuccess) __trap();
    }
  }
}
