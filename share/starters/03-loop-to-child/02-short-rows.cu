// Chapter 03, exercise 2: a child grid only where it pays.
// 第 03 章练习 2：只在划算时才启动子网格。
inline constexpr unsigned kBlock = 256;    // threads per child block / 子网格每个线程块的线程数
inline constexpr unsigned kLongRow = 512;  // from this length on a row gets a child / 达到此长度的行才用子网格

// The child: adds to the elements start .. end-1 of data, one thread per element.
// 子网格：给 data 的第 start 至 end-1 个元素加上 amount，每个线程负责一个元素。
extern "C" __global__ void add_to_row(float* data, unsigned start, unsigned end, float amount) {
  const unsigned j = start + blockIdx.x * blockDim.x + threadIdx.x;
  if (j < end) data[j] += amount;
}

// The parent: one thread per row. Here every row that is not empty has a child grid, however short it is.
// 父网格：每个线程负责一行。目前只要行不为空，无论多短都启动一个子网格。
extern "C" __global__ void add_to_rows(float* data, const unsigned* start, const unsigned* end, int rows,
                                       float amount) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows || end[row] <= start[row]) return;
  const unsigned from = start[row], to = end[row];
  // >>> your work
  add_to_row<<<(to - from + kBlock - 1) / kBlock, kBlock>>>(data, from, to, amount);
  if (cudaGetLastError() != cudaSuccess) __trap();
  // <<< your work
}
