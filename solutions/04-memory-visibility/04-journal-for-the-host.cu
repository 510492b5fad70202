// Chapter 04, exercise 4: a journal in mapped host memory.
// 第 04 章练习 4：位于映射主机内存中的日志。
constexpr int kMostParts = 64;  // threads of the one block / 唯一线程块的线程数
constexpr int kPartSize = 100;  // elements of a part, the last may be short / 一段的元素数，末段可以较少
constexpr int kBegin = 1, kSum = 2, kEnd = 3;  // kinds of entries / 日志项的种类

struct Entry {
  int kind, value;
};

// The host maps this memory and reads it after it has synchronised.
// 主机映射这块内存，并在同步之后读取。
struct Journal {
  int length;
  Entry entries[kMostParts + 2];
};

__device__ void append(Journal* journal, int kind, int value) {
  const int place = atomicAdd(&journal->length, 1);
  journal->entries[place] = {kind, value};
}

// The child, one warp: the sum of part[0 .. count-1] goes to *sum and into the journal.
// 子网格，一个线程束：part[0 .. count-1] 之和存入 *sum，并写入日志。
extern "C" __global__ void sum_part(const int* part, int count, int* sum, Journal* journal) {
  int mine = 0;
  for (int i = threadIdx.x; i < count; i += 32) mine += part[i];
  for (int step = 16; step > 0; step /= 2) mine += __shfl_down_sync(0xffffffffu, mine, step);
  if (threadIdx.x != 0) return;
  *sum = mine;
  append(journal, kSum, mine);
}

// >>> your work
// One warp, in the tail: the total of all sums is the journal's last word.
// 一个线程束，位于尾部：所有部分和的总和是日志的最后一项。
extern "C" __global__ void close_journal(const int* sums, int parts, Journal* journal) {
  int total = 0;
  for (int part = threadIdx.x; part < parts; part += 32) total += sums[part];
  for (int step = 16; step > 0; step /= 2) total += __shfl_down_sync(0xffffffffu, total, step);
  if (threadIdx.x == 0) append(journal, kEnd, total);
}
// <<< your work

// One block of kMostParts threads: thread k has a child add up part k of in into sums[k]. The journal must
// hold: kBegin with the number of parts; a kSum from each child, in any order; and last kEnd with the total.
// 一个含 kMostParts 个线程的线程块：线程 k 让子网格把 in 的第 k 段之和存入 sums[k]。日志应依次包含：
// kBegin 与段数；每个子网格的一项 kSum（顺序任意）；最后是 kEnd 与总和。
extern "C" __global__ void keep_journal(const int* in, int n, int* sums, Journal* journal) {
  const int parts = (n + kPartSize - 1) / kPartSize;
  const int k = threadIdx.x;
  if (k == 0) append(journal, kBegin, parts);
  __syncthreads();
  // >>> your work
  if (k < parts) {
    const int first = k * kPartSize;
    sum_part<<<1, 32>>>(in + first, min(kPartSize, n - first), sums + k, journal);
    if (cudaGetLastError() != cudaSuccess) __trap();
  }
  if (k == 0) {
    close_journal<<<1, 32, 0, cudaStreamTailLaunch>>>(sums, parts, journal);
    if (cudaGetLastError() != cudaSuccess) __trap();
  }
  // <<< your work
}
