// Chapter 13, exercise 1: a recursion that ends in time.
// 第 13 章练习 1：及时结束的递归。
inline constexpr int kThreads = 64;  // of every block / 每个线程块的线程数

// How much the field varies in a cell: the largest value minus the smallest. All threads call it.
// 场在一个单元内的变化：最大值减去最小值。线程块的所有线程都要调用它。
__device__ int variation(const int* field, int n, int x, int y, int size) {
  __shared__ int low, high;
  if (threadIdx.x == 0) low = high = field[y * n + x];
  __syncthreads();
  for (int i = threadIdx.x; i < size * size; i += blockDim.x) {
    const int value = field[(y + i / size) * n + x + i % size];
    atomicMin(&low, value);
    atomicMax(&high, value);
  }
  __syncthreads();
  return high - low;
}

// The field has n x n values. Every block looks at one cell of size x size values: the host's single block at
// the whole field, the four blocks of a child at the quarters of the cell that begins at (x, y). A cell whose
// variation is above the threshold is refined, as long as its depth is below the limit. Every other cell is a
// leaf, and notes its depth for all its values in level.
// 场有 n x n 个值。每个线程块负责一个 size x size 的单元：主机启动的唯一线程块负责整个场，子网格的四个线程块
// 负责从 (x, y) 开始的单元的四个四分之一。变化超过 threshold、且深度小于 limit 的单元被细化；
// 其余单元是叶子，把自己的深度写入 level 中属于它的所有位置。
extern "C" __global__ void refine(const int* field, int* level, int n, int x, int y, int size, int depth,
                                  int limit, int threshold) {
  x += blockIdx.x % 2 * size;
  y += blockIdx.x / 2 * size;
  // >>> your work
  if (variation(field, n, x, y, size) > threshold && depth < limit) {
    if (threadIdx.x == 0) {
      refine<<<4, kThreads>>>(field, level, n, x, y, size / 2, depth + 1, limit, threshold);
      if (cudaGetLastError() != cudaSuccess) __trap();
    }
    return;
  }
  for (int i = threadIdx.x; i < size * size; i += blockDim.x)
    level[(y + i / size) * n + x + i % size] = depth;
  // <<< your work
}
