// Each warp finds its first bad record by a vote, and one lane reports it.
constexpr int kBatch = 64;

extern "C" __global__ void sort_batch(const int* records, int count, int* histogram, int bins, int* first_bad,
                                      int batch) {
  const int i = batch * kBatch + threadIdx.x;
  if (i >= count) return;
  const bool bad = records[i] < 0 || records[i] >= bins;
  const unsigned votes = __ballot_sync(__activemask(), bad);
  if (!bad) atomicAdd(&histogram[records[i]], 1);
  if (bad && threadIdx.x % 32 == __ffs(votes) - 1) atomicMin(&first_bad[batch], i);
}

extern "C" __global__ void count_bad(const int* first_bad, int batches, int count, int* bad_batches) {
  int bad = 0;
  for (int batch = 0; batch < batches; ++batch) bad += first_bad[batch] < count;
  *bad_batches = bad;
}

extern "C" __global__ void sort_records(const int* records, int count, int* histogram, int bins,
                                        int* first_bad, int* bad_batches) {
  const int batch = blockIdx.x * blockDim.x + threadIdx.x;
  const int batches = (count + kBatch - 1) / kBatch;
  if (batch >= batches) return;
  first_bad[batch] = count;
  sort_batch<<<1, kBatch>>>(records, count, histogram, bins, first_bad, batch);
  if (cudaGetLastError() != cudaSuccess) __trap();
  if (batch == 0) {
    count_bad<<<1, 1, 0, cudaStreamTailLaunch>>>(first_bad, batches, count, bad_batches);
    if (cudaGetLastError() != cudaSuccess) __trap();
  }
}
