// Chapter 09, exercise 2: as many children as there is work, and one grid after all of them.
// 第 09 章练习 2：有多少工作就有多少子网格，并在全部完成之后再执行一个网格。
constexpr int kTile =
    64;  // values of a tile, threads of inspect / 一个数据块的值的个数，也是 inspect 的线程数

inline __device__ void must(cudaError_t error) {
  if (error != cudaSuccess) __trap();
}

// One block: the score of one tile, the sum of its squares. / 一个线程块：一个数据块的得分，即各值的平方和。
extern "C" __global__ void inspect(const int* tile, int* score) {
  __shared__ int squares[kTile];
  const int i = threadIdx.x;
  squares[i] = tile[i] * tile[i];
  __syncthreads();
  for (int half = kTile / 2; half > 0; half /= 2) {
    if (i < half) squares[i] += squares[i + half];
    __syncthreads();
  }
  if (i == 0) *score = squares[0];
}

// One thread: how many tiles have a score, and which has the highest (-1: none has).
// 一个线程：有得分的数据块数，以及得分最高的是哪一个（-1：都没有得分）。
extern "C" __global__ void summary(const int* scores, int tiles, int* found) {
  int scored = 0, best = -1;
  for (int t = 0; t < tiles; ++t) {
    if (scores[t] > 0) ++scored;
    if (scores[t] > (best < 0 ? 0 : scores[best])) best = t;
  }
  found[0] = scored;
  found[1] = best;
}

// The parent: one thread for each tile, in as many blocks as that takes. A tile whose first value is 0 is
// quiet: its score is 0. Every other tile is looked at by a child of its own.
// 父网格：每个线程负责一个数据块，线程块数按需而定。首个值为 0 的数据块是平静的，得分为 0；
// 其余每个数据块各由一个子网格处理。
extern "C" __global__ void survey(const int* data, int tiles, int* scores, int* found) {
  const int t = blockIdx.x * blockDim.x + threadIdx.x;
  // >>> your work
  if (t >= tiles) return;
  if (data[t * kTile] == 0) {
    scores[t] = 0;
  } else {
    // Here a child is missing, and somewhere the summary. / 此处缺少一个子网格，某处还缺少 summary。
  }
  // <<< your work
}
