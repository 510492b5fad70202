// The parent waits for a number to appear. While it waits, its children need not start.
constexpr int kNothing = 1 << 30;
constexpr int kLeaf = 32;

extern "C" __global__ void add_halves(int* sums, int node) {
  sums[node] = sums[2 * node] + sums[2 * node + 1];
}

extern "C" __global__ void sum_tree(const int* data, int n, int* sums, int node) {
  if (n <= kLeaf) {
    int sum = threadIdx.x < n ? data[threadIdx.x] : 0;
    for (int step = kLeaf / 2; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffffu, sum, step);
    if (threadIdx.x == 0) atomicExch(&sums[node], sum);
    return;
  }
  if (threadIdx.x != 0) return;
  atomicExch(&sums[2 * node], kNothing);
  atomicExch(&sums[2 * node + 1], kNothing);
  const int half = n / 2;
  sum_tree<<<1, kLeaf>>>(data, half, sums, 2 * node);
  sum_tree<<<1, kLeaf>>>(data + half, n - half, sums, 2 * node + 1);
  int left, right;
  do {
    left = atomicAdd(&sums[2 * node], 0);
    right = atomicAdd(&sums[2 * node + 1], 0);
  } while (left == kNothing || right == kNothing);
  sums[node] = left + right;
}
