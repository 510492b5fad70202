// The buffers may lie in any order, and the children may run in any.
__device__ int weight(int round, int i) { return (i * 7 + round * 3) % 11 - 5; }

extern "C" __global__ void weighted_sum(const int* weights, const int* values, int n, int* result) {
  int sum = 0;
  for (int i = threadIdx.x; i < n; i += 32) sum += weights[i] * values[i];
  for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffffu, sum, step);
  if (threadIdx.x == 0) *result = sum;
}

extern "C" __global__ void all_rounds(const int* values, int n, int* scratch, int* results, int rounds) {
  for (int round = 0; round < rounds; ++round) {
    int* weights = scratch + (rounds - 1 - round) * n;
    for (int i = threadIdx.x; i < n; i += 128) weights[i] = weight(round, i);
    __syncthreads();
    if (threadIdx.x == 0) weighted_sum<<<1, 32, 0, cudaStreamFireAndForget>>>(weights, values, n, results + round);
  }
}
