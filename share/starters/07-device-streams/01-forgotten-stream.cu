// Chapter 07, exercise 1: a launch goes into the stream that it names, and without one into the NULL stream.
// 第 07 章练习 1：启动进入它所指定的流；没有指定时，进入 NULL 流。
constexpr int kBlock = 128;  // threads per block / 每个线程块的线程数

// Branch 1, one block: the sum of values[0 .. n-1], then their mean, rounded towards zero.
// 分支 1，一个线程块：先求 values[0 .. n-1] 之和，再求平均值（向零取整）。
extern "C" __global__ void add_up(const int* values, int n, int* sum) {
  __shared__ int total;
  if (threadIdx.x == 0) total = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) atomicAdd(&total, values[i]);
  __syncthreads();
  if (threadIdx.x == 0) *sum = total;
}
extern "C" __global__ void divide(const int* sum, int n, int* mean) { *mean = *sum / n; }

// Branch 2: the steps from each value to the next, then the greatest of them.
// 分支 2：先求每个值到下一个值的差，再求其中最大的。
extern "C" __global__ void differences(const int* values, int n, int* steps) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n) steps[i] = values[i + 1] - values[i];
}
extern "C" __global__ void greatest(const int* steps, int n, int* result) {
  __shared__ int most;
  if (threadIdx.x == 0) most = steps[0];
  __syncthreads();
  for (int i = threadIdx.x; i + 1 < n; i += blockDim.x) atomicMax(&most, steps[i]);
  __syncthreads();
  if (threadIdx.x == 0) *result = most;
}

// One thread; n is at least 2. results[0] becomes the sum, [1] the mean, [2] the greatest step; steps has
// room for n - 1 values. Each branch is two grids, one after the other; neither branch waits for the other.
// 只有一个线程；n 至少为 2。results[0] 为和，[1] 为平均值，[2] 为最大的差；steps 可容纳 n - 1 个值。
// 每个分支是先后两个网格；两个分支互不等待。
extern "C" __global__ void summarise(const int* values, int n, int* steps, int* results) {
  // >>> your work
  cudaStream_t first, second;
  cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
  add_up<<<1, kBlock, 0, first>>>(values, n, &results[0]);
  differences<<<(n + kBlock - 1) / kBlock, kBlock, 0, second>>>(values, n, steps);
  divide<<<1, 1, 0, first>>>(&results[0], n, &results[1]);
  greatest<<<1, kBlock>>>(steps, n, &results[2]);
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  // <<< your work
}
