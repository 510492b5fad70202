// Five levels at most, whatever the limit is.
inline constexpr int kThreads = 64;

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

extern "C" __global__ void refine(const int* field, int* level, int n, int x, int y, int size, int depth,
                                  int limit, int threshold) {
  x += blockIdx.x % 2 * size;
  y += blockIdx.x / 2 * size;
  if (variation(field, n, x, y, size) > threshold && depth < min(limit, 5)) {
    if (threadIdx.x == 0) {
      refine<<<4, kThreads>>>(field, level, n, x, y, size / 2, depth + 1, limit, threshold);
      if (cudaGetLastError() != cudaSuccess) __trap();
    }
    return;
  }
  for (int i = threadIdx.x; i < size * size; i += blockDim.x)
    level[(y + i / size) * n + x + i % size] = depth;
}
