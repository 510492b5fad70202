// Chapter 04, exercise 3: reading what the children have worked out.
// 第 04 章练习 3：读取子网格的结果。
constexpr int kChunk = 512;  // elements for each block of the parent / 父网格每个线程块负责的元素数

// The child, one warp: the largest of chunk[0 .. count-1].
// 子网格，一个线程束：求 chunk[0 .. count-1] 中的最大值。
extern "C" __global__ void largest_in(const int* chunk, int count, int* largest) {
  int seen = chunk[0];
  for (int i = threadIdx.x; i < count; i += 32) seen = max(seen, chunk[i]);
  for (int step = 16; step > 0; step /= 2) seen = max(seen, __shfl_down_sync(0xffffffffu, seen, step));
  if (threadIdx.x == 0) *largest = seen;
}

// Every block launches a child for its chunk of in; the child's result goes to parts[blockIdx.x]. In the end
// *largest must hold the largest of all parts. The host calls it with ceil(n / kChunk) blocks.
// 每个线程块为 in 中属于自己的一段启动一个子网格，其结果存入 parts[blockIdx.x]。最终 *largest 应为所有 parts
// 中的最大值。主机以 ceil(n / kChunk) 个线程块启动它。
extern "C" __global__ void largest_of_all(const int* in, int n, int* parts, int* largest) {
  if (threadIdx.x != 0) return;
  const int first = blockIdx.x * kChunk;
  largest_in<<<1, 32>>>(in + first, min(kChunk, n - first), parts + blockIdx.x);
  if (cudaGetLastError() != cudaSuccess) __trap();
  // >>> your work
  __threadfence();
  if (blockIdx.x == 0) {
    int seen = parts[0];
    for (int block = 1; block < gridDim.x; ++block) seen = max(seen, parts[block]);
    *largest = seen;
  }
  // <<< your work
}
