// Two children append at the same place.
struct Entry {
  int kind, value;
};

struct Journal {
  int length;
  Entry entries[66];
};

__device__ void append(Journal* journal, int kind, int value) {
  const int place = journal->length++;
  journal->entries[place] = {kind, value};
}

extern "C" __global__ void sum_part(const int* part, int count, int* sum, Journal* journal) {
  int mine = 0;
  for (int i = threadIdx.x; i < count; i += 32) mine += part[i];
  for (int step = 16; step > 0; step /= 2) mine += __shfl_down_sync(0xffffffffu, mine, step);
  if (threadIdx.x != 0) return;
  *sum = mine;
  append(journal, 2, mine);
}

extern "C" __global__ void close_journal(const int* sums, int parts, Journal* journal) {
  int total = 0;
  for (int part = 0; part < parts; ++part) total += sums[part];
  append(journal, 3, total);
}

extern "C" __global__ void keep_journal(const int* in, int n, int* sums, Journal* journal) {
  const int parts = (n + 99) / 100;
  const int k = threadIdx.x;
  if (k == 0) append(journal, 1, parts);
  __syncthreads();
  if (k < parts) sum_part<<<1, 32, 0, cudaStreamFireAndForget>>>(in + 100 * k, min(100, n - 100 * k), sums + k, journal);
  if (k == 0) close_journal<<<1, 1, 0, cudaStreamTailLaunch>>>(sums, parts, journal);
}
