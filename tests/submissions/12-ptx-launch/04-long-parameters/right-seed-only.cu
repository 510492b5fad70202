// The child makes the entries that it needs: the seed is all that travels.
constexpr int kEntries = 1200, kPart = 500, kBlock = 128;

struct Table {
  int value[kEntries];
};

extern "C" __global__ void look_up(int seed, const int* in, int* out, int count) {
  const int i = blockIdx.x * kBlock + threadIdx.x;
  if (i < count) out[i] = seed * in[i] + 7;
}

extern "C" __global__ void map_parts(const int* seeds, const int* in, int* out, int n, Table*) {
  const int first = blockIdx.x * kPart, count = min(kPart, n - first);
  if (threadIdx.x == 0)
    look_up<<<(count + kBlock - 1) / kBlock, kBlock>>>(seeds[blockIdx.x], in + first, out + first, count);
}
