// Chapter 11, exercise 4: one bad record must not end everything.
// 第 11 章练习 4：一条坏记录不应毁掉一切。
#include <cassert>

constexpr int kBatch = 64;  // records of a batch, threads of its child / 每批的记录数，子网格的线程数

// The child: sorts the records of one batch into bins, numbered 0 … bins-1. A record with any other number
// is bad and counts nowhere. first_bad[batch] becomes the smallest place of a bad record; as long as there is
// none it keeps the value that it has been given.
// 子网格：把一批记录归入编号为 0 至 bins-1 的桶。编号不在此范围内的是坏记录，不计入任何桶。
// first_bad[batch] 应为坏记录的最小下标；没有坏记录时保持原值。
extern "C" __global__ void sort_batch(const int* records, int count, int* histogram, int bins, int* first_bad,
                                      int batch) {
  const int i = batch * kBatch + threadIdx.x;
  if (i >= count) return;
  // >>> your work
  const int bin = records[i];
  if (bin < 0 || bin >= bins) {
    atomicMin(&first_bad[batch], i);
    return;
  }
  atomicAdd(&histogram[bin], 1);
  // <<< your work
}

// The tail: counts the batches that have a bad record.
// 尾部网格：统计含有坏记录的批数。
extern "C" __global__ void count_bad(const int* first_bad, int batches, int count, int* bad_batches) {
  int bad = 0;
  for (int batch = 0; batch < batches; ++batch) bad += first_bad[batch] < count;
  *bad_batches = bad;
}

// One thread for each batch.
// 每批一个线程。
extern "C" __global__ void sort_records(const int* records, int count, int* histogram, int bins,
                                        int* first_bad, int* bad_batches) {
  const int batch = blockIdx.x * blockDim.x + threadIdx.x;
  const int batches = (count + kBatch - 1) / kBatch;
  if (batch >= batches) return;
  first_bad[batch] = count;  // none / 没有坏记录
  sort_batch<<<1, kBatch>>>(records, count, histogram, bins, first_bad, batch);
  if (cudaGetLastError() != cudaSuccess) __trap();
  if (batch == 0) {
    count_bad<<<1, 1, 0, cudaStreamTailLaunch>>>(first_bad, batches, count, bad_batches);
    if (cudaGetLastError() != cudaSuccess) __trap();
  }
}
