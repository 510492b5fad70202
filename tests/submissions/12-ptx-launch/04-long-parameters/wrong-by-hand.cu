// The buffer is asked for by hand: it is just as limited.
constexpr int kEntries = 1200, kPart = 500, kBlock = 128;

struct Table {
  int value[kEntries];
};

struct Parameters {
  Table table;
  const int* in;
  int* out;
  int count;
};

extern "C" __global__ void look_up(Table table, const int* in, int* out, int count) {
  const int i = blockIdx.x * kBlock + threadIdx.x;
  if (i < count) out[i] = table.value[in[i]];
}

extern "C" __global__ void map_parts(const int* seeds, const int* in, int* out, int n, Table* rooms) {
  __shared__ Table table;
  for (int i = threadIdx.x; i < kEntries; i += kBlock) table.value[i] = seeds[blockIdx.x] * i + 7;
  __syncthreads();
  const int first = blockIdx.x * kPart, count = min(kPart, n - first);
  if (threadIdx.x != 0) return;
  auto* buffer = static_cast<Parameters*>(cudaGetParameterBuffer(8, sizeof(Parameters)));
  buffer->table = table;
  buffer->in = in + first;
  buffer->out = out + first;
  buffer->count = count;
  cudaLaunchDevice((void*)look_up, buffer, dim3((count + kBlock - 1) / kBlock), dim3(kBlock), 0, nullptr);
}
