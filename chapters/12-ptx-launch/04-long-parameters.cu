// Chapter 12, exercise 4: more parameters than a device launch can carry.
// 第 12 章练习 4：参数超出设备端启动的容量。
constexpr int kEntries = 1200;  // of a table / 每张表的项数
constexpr int kPart = 500;  // elements of in that a block is responsible for / 每个线程块负责的 in 的元素数
constexpr int kBlock = 128;  // threads of a block / 每个线程块的线程数

struct Table {
  int value[kEntries];  // 4800 bytes / 4800 字节
};

// The child: out[i] becomes the entry of the table with the number in[i]. in and out begin with the child's
// part.
// 子网格：out[i] 为表中编号 in[i] 的项。in 与 out 从子网格负责的部分开始。
// >>> your work
extern "C" __global__ void look_up(Table table, const int* in, int* out, int count) {
  const int i = blockIdx.x * kBlock + threadIdx.x;
  if (i < count) out[i] = table.value[in[i]];
}
// <<< your work

// Every block makes a table of its own from its seed and lets a child look up its part of in. rooms is global
// memory with room for one table for each block.
// 每个线程块由自己的种子生成一张表，并启动子网格在其中查找 in 中属于自己的部分。
// rooms 是全局内存，可为每个线程块容纳一张表。
extern "C" __global__ void map_parts(const int* seeds, const int* in, int* out, int n, Table* rooms) {
  __shared__ Table table;
  for (int i = threadIdx.x; i < kEntries; i += kBlock) table.value[i] = seeds[blockIdx.x] * i + 7;
  __syncthreads();
  const int first = blockIdx.x * kPart, count = min(kPart, n - first);
  // >>> your work
  if (threadIdx.x == 0) {
    look_up<<<(count + kBlock - 1) / kBlock, kBlock>>>(table, in + first, out + first, count);
    if (cudaGetLastError() != cudaSuccess) __trap();
  }
  // <<< your work
}
