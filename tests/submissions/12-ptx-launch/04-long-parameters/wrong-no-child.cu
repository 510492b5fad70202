// The block looks everything up by itself.
constexpr int kEntries = 1200, kPart = 500, kBlock = 128;

struct Table {
  int value[kEntries];
};

extern "C" __global__ void map_parts(const int* seeds, const int* in, int* out, int n, Table* rooms) {
  __shared__ Table table;
  for (int i = threadIdx.x; i < kEntries; i += kBlock) table.value[i] = seeds[blockIdx.x] * i + 7;
  __syncthreads();
  const int first = blockIdx.x * kPart, count = min(kPart, n - first);
  for (int i = threadIdx.x; i < count; i += kBlock) out[first + i] = table.value[in[first + i]];
}
