// Chapter 07, exercise 3: the children of a block share one NULL stream, whoever launches them.
// 第 07 章练习 3：一个线程块的子网格共用一个 NULL 流，无论由哪个线程启动。

// Squares row[0 .. n-1]. / 把 row[0 .. n-1] 逐个平方。
extern "C" __global__ void square(int* row, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) row[i] *= row[i];
}

// One thread: the sum of row[0 .. n-1]. / 一个线程：求 row[0 .. n-1] 之和。
extern "C" __global__ void add_row(const int* row, int n, int* sum) {
  int total = 0;
  for (int i = 0; i < n; ++i) total += row[i];
  *sum = total;
}

// One thread: the sum of all rows. / 一个线程：求所有行之和。
extern "C" __global__ void add_rows(const int* sums, int rows, int* total) {
  int all = 0;
  for (int r = 0; r < rows; ++r) all += sums[r];
  *total = all;
}

// One block with a thread for each row. Thread r has its row, the elements from r * width on, squared by one
// grid and added up into sums[r] by another; when all rows are done, one add_rows makes *total of them.
// The two grids of a row are in order; the rows do not wait for one another.
// 一个线程块，每行一个线程。线程 r 用一个网格把自己的一行（从第 r * width 个元素开始）逐个平方，
// 再用另一个网格求和存入 sums[r]；所有行都完成之后，由一个 add_rows 得出总和 *total。
// 一行的两个网格有先后次序；各行之间互不等待。
extern "C" __global__ void sum_of_squares(int* values, int width, int* sums, int* total) {
  int* row = values + threadIdx.x * width;
  // >>> your work
  square<<<1, 64>>>(row, width);
  add_row<<<1, 1>>>(row, width, &sums[threadIdx.x]);
  __syncthreads();  // all rows are launched / 所有行都已启动
  if (threadIdx.x == 0) add_rows<<<1, 1>>>(sums, blockDim.x, total);
  // <<< your work
}
