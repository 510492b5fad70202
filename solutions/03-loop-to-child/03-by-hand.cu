// Chapter 03, exercise 3: the same by hand, without children.
// 第 03 章练习 3：不用子网格，手工完成同样的工作。

// All elements of all rows are numbered through, row after row: before[row] elements lie in the rows before
// this one, and before[rows] counts all. So row has before[row + 1] - before[row] elements, which may be
// none; in data it begins at start[row]. The grid has a thread for each element, and some more.
// 所有行的全部元素逐行统一编号：before[row] 是该行之前各行的元素总数，before[rows] 是元素的总数。
// 因此第 row 行有 before[row + 1] - before[row] 个元素（可以为 0），在 data 中从 start[row] 开始。
// 网格中每个元素有一个线程，另外还有一些多余的线程。
extern "C" __global__ void multiply_rows(float* data, const unsigned* start, const unsigned* before, int rows,
                                         float factor) {
  const unsigned k = blockIdx.x * blockDim.x + threadIdx.x;  // this thread's element / 此线程的元素编号
  // >>> your work
  if (k >= before[rows]) return;
  int row = 0, beyond = rows;  // before[row] <= k < before[beyond]
  while (beyond - row > 1) {
    const int middle = (row + beyond) / 2;
    if (before[middle] <= k)
      row = middle;
    else
      beyond = middle;
  }
  data[start[row] + (k - before[row])] *= factor;
  // <<< your work
}
