// No child at all: the threads work, but nothing is launched.
__device__ int weight(int round, int i) { return (i * 7 + round * 3) % 11 - 5; }

extern "C" __global__ void all_rounds(const int* values, int n, int* scratch, int* results, int rounds) {
  __shared__ int sum;
  for (int round = 0; round < rounds; ++round) {
    if (threadIdx.x == 0) sum = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += 128) atomicAdd(&sum, weight(round, i) * values[i]);
    __syncthreads();
    if (threadIdx.x == 0) results[round] = sum;
  }
}
