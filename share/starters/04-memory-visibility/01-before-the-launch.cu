// Chapter 04, exercise 1: what the block wrote before the launch.
// 第 04 章练习 1：线程块在启动之前写入的内容。
constexpr int kPart = 256;  // threads of a block, elements of its part / 线程块的线程数，一段的元素数

// The child, one warp: adds up part[0 .. count-1] and stores the total.
// 子网格，一个线程束：求 part[0 .. count-1] 之和并存入 total。
extern "C" __global__ void add_part(const int* part, int count, int* total) {
  int sum = 0;
  for (int i = threadIdx.x; i < count; i += 32) sum += part[i];
  for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffffu, sum, step);
  if (threadIdx.x == 0) *total = sum;
}

// Every thread squares one element of in into squares; one child for each block adds up the squares of this
// block into totals[blockIdx.x]. The last block may have fewer elements than threads.
// 每个线程把 in 的一个元素的平方存入 squares；每个线程块启动一个子网格，把本块的平方之和存入
// totals[blockIdx.x]。最后一个线程块的元素可能少于线程数。
extern "C" __global__ void square_parts(const int* in, int* squares, int* totals, int n) {
  const int first = blockIdx.x * kPart;
  const int count = min(kPart, n - first);
  const int i = threadIdx.x;
  // >>> your work
  if (i < count) squares[first + i] = in[first + i] * in[first + i];
  if (i == 0) {
    add_part<<<1, 32>>>(squares + first, count, totals + blockIdx.x);
    if (cudaGetLastError() != cudaSuccess) __trap();
  }
  // <<< your work
}
