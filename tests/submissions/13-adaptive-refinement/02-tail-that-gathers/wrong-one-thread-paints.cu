// One thread paints each leaf.
inline constexpr int kBlock = 64;

struct Leaf {
  int x, y, size, mean;
};

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

extern "C" __global__ void paint(const Leaf* leaves, int* picture, int n) {
  const Leaf leaf = leaves[blockIdx.x];
  for (int i = threadIdx.x; i < leaf.size * leaf.size; i += blockDim.x)
    picture[(leaf.y + i / leaf.size) * n + leaf.x + i % leaf.size] = leaf.mean;
}

extern "C" __global__ void gather(const Leaf* leaves, const int* count, int* picture, int n) {
  paint<<<*count, 1>>>(leaves, picture, n);
  if (cudaGetLastError() != cudaSuccess) __trap();
}

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
  if (!refined) leaves[atomicAdd(count, 1)] = {x, y, size, cell.sum / (size * size)};
  if (depth == 0) {
    gather<<<1, 1, 0, cudaStreamTailLaunch>>>(leaves, count, picture, n);
    if (cudaGetLastError() != cudaSuccess) __trap();
  }
}
