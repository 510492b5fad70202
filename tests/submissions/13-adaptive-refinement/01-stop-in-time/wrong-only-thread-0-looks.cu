// The shared numbers belong to the block, but only thread 0 fills them in, and only it leaves.
__device__ int alone(const int* corner, int n, int size) {
  int low = *corner, high = *corner;
  for (int i = 0; i < size * size; ++i) {
    low = min(low, corner[i / size * n + i % size]);
    high = max(high, corner[i / size * n + i % size]);
  }
  return high - low;
}

extern "C" __global__ void refine(const int* field, int* level, int n, int x, int y, int size, int depth,
                                  int limit, int threshold) {
  x += blockIdx.x % 2 * size;
  y += blockIdx.x / 2 * size;
  if (threadIdx.x == 0 && alone(field + y * n + x, n, size) > threshold && depth < limit) {
    refine<<<4, 64>>>(field, level, n, x, y, size / 2, depth + 1, limit, threshold);
    return;
  }
  for (int i = threadIdx.x; i < size * size; i += blockDim.x)
    level[(y + i / size) * n + x + i % size] = depth;
}
