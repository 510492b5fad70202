// Three threads launch. The halves may come in any order; the tail is no matter of order at all.
constexpr int kLeaf = 32;

extern "C" __global__ void add_halves(int* sums, int node) {
  sums[node] = sums[2 * node] + sums[2 * node + 1];
}

extern "C" __global__ void sum_tree(const int* data, int n, int* sums, int node) {
  if (n <= kLeaf) {
    int sum = threadIdx.x < n ? data[threadIdx.x] : 0;
    for (int step = kLeaf / 2; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffffu, sum, step);
    if (threadIdx.x == 0) sums[node] = sum;
    return;
  }
  const int half = n / 2;
  if (threadIdx.x == 0) sum_tree<<<1, kLeaf>>>(data, half, sums, 2 * node);
  if (threadIdx.x == 1) sum_tree<<<1, kLeaf>>>(data + half, n - half, sums, 2 * node + 1);
  if (threadIdx.x == 2) add_halves<<<1, 1, 0, cudaStreamTailLaunch>>>(sums, node);
}
