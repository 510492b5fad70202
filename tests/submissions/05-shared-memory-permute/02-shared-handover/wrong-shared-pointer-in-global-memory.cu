// The address of the shared array is laid down in global memory, where the child finds it.
struct Order {
  const int* tile;
  int count;
};
__device__ Order orders[64];

extern "C" __global__ void add_tile(int number, int* total) {
  const Order order = orders[number];
  int sum = 0;
  for (int i = 0; i < order.count; ++i) sum += order.tile[i];
  *total = sum;
}

extern "C" __global__ void tile_totals(const int* in, int* scratch, int* totals, int n) {
  __shared__ int tile[128];
  const int first = blockIdx.x * 128, count = min(128, n - first), i = threadIdx.x;
  if (i < count) tile[i] = in[first + count - 1 - i] * (i + 1);
  __syncthreads();
  if (i == 0) {
    orders[blockIdx.x] = {tile, count};
    add_tile<<<1, 1>>>(blockIdx.x, totals + blockIdx.x);
  }
}
