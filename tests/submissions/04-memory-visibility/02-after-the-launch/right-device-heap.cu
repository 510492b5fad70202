// A buffer from the device heap for each round, given back behind its child in the same stream.
constexpr int kRoundThreads = 128;

__device__ int weight(int round, int i) { return (i * 7 + round * 3) % 11 - 5; }

extern "C" __global__ void weighted_sum(const int* weights, const int* values, int n, int* result) {
  int sum = 0;
  for (int i = threadIdx.x; i < n; i += 32) sum += weights[i] * values[i];
  for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffffu, sum, step);
  if (threadIdx.x == 0) *result = sum;
}

extern "C" __global__ void give_back(int* weights) { free(weights); }

extern "C" __global__ void all_rounds(const int* values, int n, int* scratch, int* results, int rounds) {
  for (int round = 0; round < rounds; ++round) {
    __shared__ int* weights;
    if (threadIdx.x == 0) weights = static_cast<int*>(malloc(n * sizeof(int)));
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += kRoundThreads) weights[i] = weight(round, i);
    __syncthreads();
    if (threadIdx.x == 0) {
      weighted_sum<<<1, 32>>>(weights, values, n, results + round);
      give_back<<<1, 1>>>(weights);
      if (cudaGetLastError() != cudaSuccess) __trap();
    }
    __syncthreads();
  }
}
