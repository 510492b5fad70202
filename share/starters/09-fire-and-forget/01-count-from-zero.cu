// Chapter 09, exercise 1: children that need an order, and one that needs none.
// 第 09 章练习 1：需要次序的子网格，以及一个不需要次序的子网格。
constexpr int kBins = 32;
constexpr int kThreads = 128;  // of the blocks of count / count 每个线程块的线程数

inline __device__ void must(cudaError_t error) {
  if (error != cudaSuccess) __trap();
}

// One block of kBins threads. / 一个线程块，kBins 个线程。
extern "C" __global__ void reset(int* bins) { bins[threadIdx.x] = 0; }

// How often each of the values 0 .. kBins-1 occurs. / 0 至 kBins-1 各值出现的次数。
extern "C" __global__ void count(const int* values, int n, int* bins) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&bins[values[i]], 1);
}

// One warp: the smallest and the greatest value. Touches no bin. / 一个线程束：最小值与最大值。不使用 bins。
extern "C" __global__ void bounds(const int* values, int n, int* range) {
  int low = values[0], high = values[0];
  for (int i = threadIdx.x; i < n; i += 32) {
    low = min(low, values[i]);
    high = max(high, values[i]);
  }
  for (int step = 16; step > 0; step /= 2) {
    low = min(low, __shfl_xor_sync(0xffffffffu, low, step));
    high = max(high, __shfl_xor_sync(0xffffffffu, high, step));
  }
  if (threadIdx.x == 0) {
    range[0] = low;
    range[1] = high;
  }
}

// One thread: the most frequent value between the bounds. / 一个线程：上下界之间出现最多的值。
extern "C" __global__ void publish(const int* bins, const int* range, int* most_frequent) {
  int best = range[0];
  for (int value = range[0]; value <= range[1]; ++value)
    if (bins[value] > bins[best]) best = value;
  *most_frequent = best;
}

// The parent, one thread, n > 0. What bins held before does not matter. publish needs the results of all.
// 父网格，一个线程，n > 0。bins 原有的内容无关紧要。publish 需要所有子网格的结果。
extern "C" __global__ void tally(const int* values, int n, int* bins, int* range, int* most_frequent) {
  const int blocks = (n + kThreads - 1) / kThreads;
  publish<<<1, 1, 0, cudaStreamTailLaunch>>>(bins, range, most_frequent);
  must(cudaGetLastError());
  // >>> your work
  reset<<<1, kBins, 0, cudaStreamFireAndForget>>>(bins);
  count<<<blocks, kThreads, 0, cudaStreamFireAndForget>>>(values, n, bins);
  bounds<<<1, 32, 0, cudaStreamFireAndForget>>>(values, n, range);
  // <<< your work
  must(cudaGetLastError());
}
