// Level by level in one block: right, but no other block has any work.
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
  for (int i = threadIdx.x; i < n * n; i += blockDim.x) level[i] = 0;
  __syncthreads();
  for (int at = 0, cell = n; at < limit; ++at, cell /= 2)
    for (int corner = 0; corner < n * n; corner = corner % n + cell < n ? corner + cell : corner - corner % n + cell * n) {
      if (level[corner] != at) continue;
      const int varies = variation(field, n, corner % n, corner / n, cell);
      __syncthreads();
      if (varies <= threshold) continue;
      for (int i = threadIdx.x; i < cell * cell; i += blockDim.x) level[corner + i / cell * n + i % cell] = at + 1;
      __syncthreads();
    }
}
