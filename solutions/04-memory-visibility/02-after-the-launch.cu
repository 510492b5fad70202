// Chapter 04, exercise 2: what the parent changes after the launch.
// 第 04 章练习 2：父网格在启动之后所作的修改。
constexpr int kRoundThreads = 128;  // the parent is one block of this size / 父网格是一个这样大小的线程块

// The weight of element i in a round. / 某一轮中第 i 个元素的权。
__device__ int weight(int round, int i) { return (i * 7 + round * 3) % 11 - 5; }

// The child, one warp: the sum of weights[i] * values[i] for i = 0 .. n-1.
// 子网格，一个线程束：对 i = 0 .. n-1 求 weights[i] * values[i] 之和。
extern "C" __global__ void weighted_sum(const int* weights, const int* values, int n, int* result) {
  int sum = 0;
  for (int i = threadIdx.x; i < n; i += 32) sum += weights[i] * values[i];
  for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffffu, sum, step);
  if (threadIdx.x == 0) *result = sum;
}

// For every round the block fills n weights and launches a child that works with them; the child's result
// goes to results[round]. scratch is global memory with room for rounds * n weights.
// 每一轮中，线程块填写 n 个权，并启动一个使用它们的子网格；结果存入 results[round]。
// scratch 是全局内存，可容纳 rounds * n 个权。
extern "C" __global__ void all_rounds(const int* values, int n, int* scratch, int* results, int rounds) {
  for (int round = 0; round < rounds; ++round) {
    // >>> your work
    int* weights = scratch + round * n;
    for (int i = threadIdx.x; i < n; i += kRoundThreads) weights[i] = weight(round, i);
    __syncthreads();
    if (threadIdx.x == 0) {
      weighted_sum<<<1, 32>>>(weights, values, n, results + round);
      if (cudaGetLastError() != cudaSuccess) __trap();
    }
    // <<< your work
  }
}
