// The heap block is freed at the end of the parent, and the child may not have begun.
constexpr int kEntries = 1200, kPart = 500, kBlock = 128;

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
  if (threadIdx.x != 0) return;
  Table* copy = new Table(table);
  look_up<<<(count + kBlock - 1) / kBlock, kBlock>>>(copy, in + first, out + first, count);
  delete copy;
}
