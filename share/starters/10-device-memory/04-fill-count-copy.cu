// Chapter 10, exercise 4: a fill, a child and a copy in one stream.
// 第 10 章练习 4：同一个流中的填充、子网格与复制。
constexpr int kBins = 16;

// The child: counts the remainders modulo kBins of values[0 .. n-1] into bins.
// 子网格：把 values[0 .. n-1] 对 kBins 的余数计入 bins。
extern "C" __global__ void count_bins(const int* values, int n, int* bins) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) atomicAdd(&bins[values[i] % kBins], 1);
}

// One thread. Round r counts the elements r * n .. r * n + n - 1 of values; its kBins counts go to
// result + r * kBins. All rounds count in the same bins, which hold anything at first.
// 一个线程。第 r 轮统计 values 的第 r * n .. r * n + n - 1 个元素，所得 kBins 个计数存入 result + r * kBins。
// 各轮都在同一组 bins 中计数，其初始内容任意。
extern "C" __global__ void count_rounds(const int* values, int n, int rounds, int* bins, int* result) {
  for (int round = 0; round < rounds; ++round) {
    // >>> your work
    for (int bin = 0; bin < kBins; ++bin) bins[bin] = 0;
    count_bins<<<1, 128>>>(values + round * n, n, bins);
    if (cudaGetLastError() != cudaSuccess) __trap();
    for (int bin = 0; bin < kBins; ++bin) result[round * kBins + bin] = bins[bin];
    // <<< your work
  }
}
