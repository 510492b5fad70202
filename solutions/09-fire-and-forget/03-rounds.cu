// Chapter 09, exercise 3: rounds in a fixed order, and no order inside a round.
// 第 09 章练习 3：各轮之间次序固定，一轮之内没有次序。
constexpr int kThreads = 128;  // of the blocks of relax / relax 每个线程块的线程数
constexpr int kRows = 64;      // rows of a block of a helper / 一个辅助线程块负责的行数

inline __device__ void must(cudaError_t error) {
  if (error != cudaSuccess) __trap();
}

// One row of n values: each becomes the mean of itself, counted twice, and its neighbours in the row.
// 一行 n 个值：每个值变为它自身（计两次）与行内两个邻居的平均值。
extern "C" __global__ void relax(const int* from, int* to, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = (from[max(i - 1, 0)] + 2 * from[i] + from[min(i + 1, n - 1)]) / 4;
}

// smooth, one thread: `rounds` times all rows are relaxed, from a to b, then from b to a, and so on. Row r
// has the values starts[r] .. starts[r+1]-1; it may be empty. A round begins when the one before is complete;
// within a round there is one relax for each row that is not empty, and none of them waits for another.
// smooth，一个线程：所有行松弛 rounds 次，先从 a 到 b，再从 b 到 a，依此类推。第 r 行的值为
// starts[r] 至 starts[r+1]-1，可能为空。前一轮完成后，下一轮才开始；一轮之内，每个非空行有一个
// relax，互不等待。

// >>> your work
// The helper: fans a round out, one thread for each row. / 辅助网格：把一轮展开，每个线程负责一行。
extern "C" __global__ void one_round(const int* starts, int rows, const int* from, int* to) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  const int first = starts[row], n = starts[row + 1] - first;
  if (n == 0) return;
  relax<<<(n + kThreads - 1) / kThreads, kThreads, 0, cudaStreamFireAndForget>>>(from + first, to + first, n);
  must(cudaGetLastError());
}

extern "C" __global__ void smooth(const int* starts, int rows, int* a, int* b, int rounds) {
  for (int round = 0; round < rounds; ++round) {
    // The next tail waits for this one and for everything that it launches.
    // 下一个尾部网格会等待这一个，以及它启动的全部工作。
    one_round<<<(rows + kRows - 1) / kRows, kRows, 0, cudaStreamTailLaunch>>>(starts, rows, a, b);
    must(cudaGetLastError());
    int* const next = a;
    a = b;
    b = next;
  }
}
// <<< your work
