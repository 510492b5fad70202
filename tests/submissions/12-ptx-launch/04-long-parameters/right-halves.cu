// Two launches, each with half of the table by value: 2400 bytes.
constexpr int kEntries = 1200, kPart = 500, kBlock = 128;

struct Table {
  int value[kEntries];
};

struct Half {
  int value[kEntries / 2];
};

extern "C" __global__ void look_up(Half half, int from, const int* in, int* out, int count) {
  const int i = blockIdx.x * kBlock + threadIdx.x;
  if (i >= count) return;
  const int entry = in[i] - from;
  if (entry >= 0 && entry < kEntries / 2) out[i] = half.value[entry];
}

extern "C" __global__ void map_parts(const int* seeds, const int* in, int* out, int n, Table* rooms) {
  __shared__ Table table;
  for (int i = threadIdx.x; i < kEntries; i += kBlock) table.value[i] = seeds[blockIdx.x] * i + 7;
  __syncthreads();
  const int first = blockIdx.x * kPart, count = min(kPart, n - first);
  if (threadIdx.x != 0) return;
  for (int from = 0; from < kEntries; from += kEntries / 2) {
    const Half& half = *reinterpret_cast<const Half*>(table.value + from);
    look_up<<<(count + kBlock - 1) / kBlock, kBlock>>>(half, from, in + first, out + first, count);
    if (cudaGetLastError() != cudaSuccess) __trap();
  }
}
