// Waiting for values: a child need not start before its parent ends.
extern "C" __global__ void largest_in(const int* chunk, int count, int* largest) {
  int seen = chunk[0];
  for (int i = threadIdx.x; i < count; i += 32) seen = max(seen, chunk[i]);
  for (int step = 16; step > 0; step /= 2) seen = max(seen, __shfl_down_sync(0xffffffffu, seen, step));
  if (threadIdx.x == 0) *largest = seen;
}

extern "C" __global__ void largest_of_all(const int* in, int n, int* parts, int* largest) {
  if (threadIdx.x != 0) return;
  const int first = blockIdx.x * 512;
  parts[blockIdx.x] = -1;
  largest_in<<<1, 32>>>(in + first, min(512, n - first), parts + blockIdx.x);
  if (blockIdx.x == 0) {
    int seen = 1 << 31;
    for (int k = 0; k < gridDim.x; ++k) {
      while (*(volatile int*)(parts + k) == -1) {
      }
      seen = max(seen, parts[k]);
    }
    *largest = seen;
  }
}
