extern "C" __global__ void add_tile(const int* tile, int count, int* total) {
  int sum = 0;
  for (int i = threadIdx.x; i < count; i += 32) sum += tile[i];
  for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffffu, sum, step);
  if (threadIdx.x == 0) *total = sum;
}

extern "C" __global__ void tile_totals(const int* in, int* scratch, int* totals, int n) {
  __shared__ int tile[128];
  int start = blockIdx.x * 128;
  int count = n - start < 128 ? n - start : 128;
  if (threadIdx.x < count) tile[count - 1 - threadIdx.x] = in[start + threadIdx.x];
  __syncthreads();
  if (threadIdx.x < count) {
    tile[threadIdx.x] *= threadIdx.x + 1;
    scratch[start + threadIdx.x] = tile[threadIdx.x];
  }
  __syncthreads();
  if (threadIdx.x == 0) add_tile<<<1, 32>>>(&scratch[start], count, &totals[blockIdx.x]);
}
