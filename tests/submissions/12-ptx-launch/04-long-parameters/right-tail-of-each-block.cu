// Each block launches its child into the tail stream of the grid.
constexpr int kEntries = 1200;
constexpr int kPart = 500;
constexpr int kBlock = 128;

struct Table {
  int value[kEntries];
};

extern "C" __global__ void look_up(const Table* table, const int* in, int* out, int count) {
  const int i = blockIdx.x * kBlock + threadIdx.x;
  if (i < count) out[i] = table->value[in[i]];
}

extern "C" __global__ void map_parts(const int* seeds, const int* in, int* out, int n, Table* rooms) {
  __shared__ Table table;
  for (int i = threadIdx.x; i < kEntries; i += kBlock) table.value[i] = seeds[blockIdx.x] * i + 7;
  __syncthreads();
  const int first = blockIdx.x * kPart, count = min(kPart, n - first);
  for (int i = threadIdx.x; i < kEntries; i += kBlock) rooms[blockIdx.x].value[i] = table.value[i];
  __syncthreads();
  if (threadIdx.x == 0) {
    const Table* room = rooms + blockIdx.x;
    look_up<<<(count + kBlock - 1) / kBlock, kBlock, 0, cudaStreamTailLaunch>>>(room, in + first, out + first, count);
    if (cudaGetLastError() != cudaSuccess) __trap();
  }
}
