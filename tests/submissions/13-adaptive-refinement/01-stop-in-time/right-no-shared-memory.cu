// Every warp looks at the whole cell; the count of levels left goes down instead of the depth going up.
__device__ int variation_for_warp(const int* corner, int n, int size) {
  int low = *corner, high = *corner;
  for (int row = threadIdx.x % 32; row < size; row += 32)
    for (int column = 0; column < size; ++column) {
      low = min(low, corner[row * n + column]);
      high = max(high, corner[row * n + column]);
    }
  for (int lanes = 16; lanes > 0; lanes /= 2) {
    low = min(low, __shfl_xor_sync(0xffffffff, low, lanes));
    high = max(high, __shfl_xor_sync(0xffffffff, high, lanes));
  }
  return high - low;
}

extern "C" __global__ void refine(const int* field, int* level, int n, int x, int y, int size, int depth,
                                  int limit, int threshold) {
  x += blockIdx.x % 2 * size;
  y += blockIdx.x / 2 * size;
  const int left = limit - depth;
  if (left > 0 && variation_for_warp(field + y * n + x, n, size) > threshold) {
    if (threadIdx.x == blockDim.x - 1)
      refine<<<4, blockDim>>>(field, level, n, x, y, size / 2, limit - left + 1, limit, threshold);
    return;
  }
  for (int i = threadIdx.x; i < size * size; i += blockDim.x)
    level[(y + i / size) * n + x + i % size] = depth;
}
