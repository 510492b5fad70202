// The tail may read the journal too: it lies in memory like any other.
struct Entry {
  int kind, value;
};

struct Journal {
  int length;
  Entry entries[66];
};

__device__ void append(Journal* journal, int kind, int value) {
  const int place = atomicAdd(&journal->length, 1);
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

__global__ void close_journal(Journal* journal) {
  const int entries = journal->length;
  int total = 0;
  for (int place = 1 + threadIdx.x; place < entries; place += 32) total += journal->entries[place].value;
  total = __reduce_add_sync(0xffffffffu, total);
  __syncwarp();
  if (threadIdx.x == 0) append(journal, 3, total);
}

extern "C" __global__ void keep_journal(const int* in, int n, int* sums, Journal* journal) {
  const int parts = (n + 99) / 100;
  const int k = threadIdx.x;
  if (k == 0) append(journal, 1, parts);
  __syncthreads();
  if (k < parts) sum_part<<<1, 32>>>(in + 100 * k, min(100, n - 100 * k), sums + k, journal);
  if (k == 0) close_journal<<<1, 32, 0, cudaStreamTailLaunch>>>(journal);
}
