// Chapter 03, exercise 1: from a loop over a row to a child grid for the row.
// 第 03 章练习 1：把遍历一行的循环变成处理该行的子网格。
inline constexpr unsigned kThreads = 256;  // threads per child block / 子网格每个线程块的线程数

// The child: multiplies the elements start .. end-1 of data, one thread per element.
// 子网格：把 data 的第 start 至 end-1 个元素乘以 factor，每个线程负责一个元素。
extern "C" __global__ void scale_row(float* data, unsigned start, unsigned end, float factor) {
  // >>> your work
  // <<< your work
}

// The parent: one thread per row. Rows may have any length and lie anywhere in data; a row with
// end <= start is empty and launches nothing.
// 父网格：每个线程负责一行。行可以是任意长度，位于 data 的任何位置；end <= start 的行为空行，不启动任何网格。
extern "C" __global__ void scale_rows(float* data, const unsigned* start, const unsigned* end, int rows,
                                      float factor) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  // >>> your work
  for (unsigned j = start[row]; j < end[row]; ++j) data[j] *= factor;
  // <<< your work
}
