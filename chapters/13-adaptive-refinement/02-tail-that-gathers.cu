// Chapter 13, exercise 2: a tail that gathers what all grids have found.
// 第 13 章练习 2：收集所有网格结果的尾部网格。
inline constexpr int kBlock = 64;  // threads of every block / 每个线程块的线程数

// A cell that is not refined, and the mean of its values.
// 不再细化的单元，以及其中各值的平均值。
struct Leaf {
  int x, y, size, mean;
};

// What a block has found out about its cell: all its threads call it.
// 线程块对其单元的了解：所有线程都要调用。
struct Cell {
  int low, high, sum;
};

__device__ Cell look(const int* field, int n, int x, int y, int size) {
  __shared__ Cell cell;
  if (threadIdx.x == 0) cell = {field[y * n + x], field[y * n + x], 0};
  __syncthreads();
  for (int i = threadIdx.x; i < size * size; i += blockDim.x) {
    const int value = field[(y + i / size) * n + x + i % size];
    atomicMin(&cell.low, value);
    atomicMax(&cell.high, value);
    atomicAdd(&cell.sum, value);
  }
  __syncthreads();
  return cell;
}

// One block for each leaf: paints its square in the mean of its values.
// 每个叶子一个线程块：用其平均值涂满它的正方形。
extern "C" __global__ void paint(const Leaf* leaves, int* picture, int n) {
  const Leaf leaf = leaves[blockIdx.x];
  for (int i = threadIdx.x; i < leaf.size * leaf.size; i += blockDim.x)
    picture[(leaf.y + i / leaf.size) * n + leaf.x + i % leaf.size] = leaf.mean;
}

// One thread that runs when all leaves are there: launches paint with just as many blocks.
// 全部叶子就绪后运行的单个线程：以恰好同样多的线程块启动 paint。
extern "C" __global__ void gather(const Leaf* leaves, const int* count, int* picture, int n) {
  // >>> your work
  // <<< your work
}

// As in the exercise before, but a leaf is added to the list: leaves[0] to leaves[*count - 1], in any order.
// The list has room for them all, and *count begins at 0. The grid of depth 0 sees to it that gather runs
// once, after all the others.
// 与上一个练习相同，但叶子要加入列表：leaves[0] 至 leaves[*count - 1]，次序任意。
// 列表足够长，*count 从 0 开始。深度为 0 的网格负责使 gather 在其他所有网格之后运行一次。
extern "C" __global__ void approximate(const int* field, Leaf* leaves, int* count, int* picture, int n, int x,
                                       int y, int size, int depth, int limit, int threshold) {
  x += blockIdx.x % 2 * size;
  y += blockIdx.x / 2 * size;
  const Cell cell = look(field, n, x, y, size);
  if (threadIdx.x != 0) return;
  const bool refined = cell.high - cell.low > threshold && depth < limit;
  if (refined) {
    approximate<<<4, kBlock, 0, cudaStreamFireAndForget>>>(field, leaves, count, picture, n, x, y, size / 2,
                                                           depth + 1, limit, threshold);
    if (cudaGetLastError() != cudaSuccess) __trap();
  }
  // >>> your work
  if (!refined) leaves[(*count)++] = {x, y, size, cell.sum / (size * size)};
  if (depth == 0) gather<<<1, 1>>>(leaves, count, picture, n);
  // <<< your work
}
