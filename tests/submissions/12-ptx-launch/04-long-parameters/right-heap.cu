// A table on the device heap, freed by a grid that follows in the same stream.
constexpr int kEntries = 1200, kPart = 500, kBlock = 128;

struct Table {
  int value[kEntries];
};

extern "C" __global__ void look_up(const Table* table, const int* in, int* out, int count) {
  const int i = blockIdx.x * kBlock + threadIdx.x;
  if (i < count) out[i] = table->value[in[i]];
}

extern "C" __global__ void free_table(Table* table) { delete table; }

extern "C" __global__ void map_parts(const int* seeds, const int* in, int* out, int n, Table* rooms) {
  __shared__ Table table;
  for (int i = threadIdx.x; i < kEntries; i += kBlock) table.value[i] = seeds[blockIdx.x] * i + 7;
  __syncthreads();
  const int first = blockIdx.x * kPart, count = min(kPart, n - first);
  __shared__ Table* copy;
  if (threadIdx.x == 0) copy = new Table;
  __syncthreads();
  if (copy == nullptr) __trap();
  for (int i = threadIdx.x; i < kEntries; i += kBlock) copy->value[i] = table.value[i];
  __syncthreads();
  if (threadIdx.x != 0) return;
  look_up<<<(count + kBlock - 1) / kBlock, kBlock>>>(copy, in + first, out + first, count);
  free_table<<<1, 1>>>(copy);
}
