// Chapter 05, exercise 2: a result that stands in shared memory is handed to a child grid.
// 第 05 章练习 2：把位于共享内存中的结果交给子网格。
constexpr int kTile = 128;  // threads of a block, elements of its tile / 线程块的线程数，数据块的元素数

// The child, one warp: adds up tile[0 .. count-1] and stores the total.
// 子网格，一个线程束：求 tile[0 .. count-1] 之和并存入 total。
extern "C" __global__ void add_tile(const int* tile, int count, int* total) {
  int sum = 0;
  for (int i = threadIdx.x; i < count; i += 32) sum += tile[i];
  for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffffu, sum, step);
  if (threadIdx.x == 0) *total = sum;
}

// Every block turns its part of in around, weights each element with its new place, and has one child add up
// the part into totals[blockIdx.x]. scratch is global memory with one element for each element of in.
// 每个线程块把 in 中属于自己的部分反转，用新位置给每个元素加权，并启动一个子网格把这一部分求和存入
// totals[blockIdx.x]。scratch 是全局内存，元素个数与 in 相同。
extern "C" __global__ void tile_totals(const int* in, int* scratch, int* totals, int n) {
  __shared__ int tile[kTile];
  const int first = blockIdx.x * kTile;
  const int count = min(kTile, n - first);
  const int i = threadIdx.x;
  if (i < count) tile[count - 1 - i] = in[first + i];
  __syncthreads();
  // >>> your work
  if (i < count) tile[i] *= i + 1;
  __syncthreads();
  if (i == 0) {
    add_tile<<<1, 32>>>(tile, count, totals + blockIdx.x);
    if (cudaGetLastError() != cudaSuccess) __trap();
  }
  // <<< your work
}
