// A tail comes after the whole parent: it needs no barrier.
extern "C" __global__ void add_part(const int* part, int count, int* total) {
  int sum = 0;
  for (int i = threadIdx.x; i < count; i += 32) sum += part[i];
  for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffffu, sum, step);
  if (threadIdx.x == 0) *total = sum;
}

extern "C" __global__ void square_parts(const int* in, int* squares, int* totals, int n) {
  const int first = blockIdx.x * 256;
  const int count = min(256, n - first);
  const int i = threadIdx.x;
  if (i < count) squares[first + i] = in[first + i] * in[first + i];
  if (i == 0) add_part<<<1, 32, 0, cudaStreamTailLaunch>>>(squares + first, count, totals + blockIdx.x);
}
