// Chapter 02, exercise 3: a grid is complete when its children are. Its parent cannot wait; others can.
// 第 02 章练习 3：子网格都完成之后，网格才算完成。父网格不能等待，但别的网格可以。
constexpr int kLeaf = 32;  // threads of each grid; a part of at most this many elements is a leaf
                           // 每个网格的线程数；不超过这个数目的部分是叶

// One thread. Adds up the two halves of a node. / 只有一个线程。把一个节点的两半相加。
extern "C" __global__ void add_halves(int* sums, int node) {
  sums[node] = sums[2 * node] + sums[2 * node + 1];
}

// One block of kLeaf threads. Puts the sum of data[0 .. n-1] into sums[node]; the root is node 1. A leaf is
// added up at once. Of a longer part the first n / 2 elements belong to node 2 * node and the others to node
// 2 * node + 1: each half gets one sum_tree, and add_halves makes sums[node] of the two.
// 一个含 kLeaf 个线程的线程块。把 data[0 .. n-1] 之和存入 sums[node]；根是节点 1。叶直接求和。
// 更长的部分中，前 n / 2 个元素属于节点 2 * node，其余属于节点 2 * node + 1：每一半启动一个 sum_tree，
// 再由 add_halves 得出 sums[node]。
extern "C" __global__ void sum_tree(const int* data, int n, int* sums, int node) {
  if (n <= kLeaf) {
    int sum = threadIdx.x < n ? data[threadIdx.x] : 0;
    for (int step = kLeaf / 2; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffffu, sum, step);
    if (threadIdx.x == 0) sums[node] = sum;
    return;
  }
  // >>> your work
  if (threadIdx.x != 0) return;
  const int half = n / 2;
  sum_tree<<<1, kLeaf>>>(data, half, sums, 2 * node);
  sum_tree<<<1, kLeaf>>>(data + half, n - half, sums, 2 * node + 1);
  sums[node] = sums[2 * node] + sums[2 * node + 1];
  // <<< your work
}
