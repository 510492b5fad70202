// Chapter 10, exercise 1: the device heap may be full.
// 第 10 章练习 1：设备堆可能已满。

// One thread for each row of data; row r has the elements starts[r] .. starts[r + 1] - 1, one at least. The
// thread turns its row around by way of a copy on the device heap. If there is no room for the copy, the row
// stays as it is and refused[r] becomes 1, otherwise 0. What was allocated is freed.
// 每个线程负责 data 的一行；第 r 行的元素为 starts[r] .. starts[r + 1] - 1，至少一个。
// 线程借助设备堆上的副本反转自己的行。若堆中放不下副本，则该行保持原样，refused[r] 为 1，否则为 0。
// 分配的内存要释放。
extern "C" __global__ void turn_rows(int* data, const int* starts, int rows, int* refused) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  int* first = data + starts[row];
  const int n = starts[row + 1] - starts[row];
  refused[row] = 0;
  // >>> your work
  int* copy = static_cast<int*>(malloc(n * sizeof(int)));
  for (int i = 0; i < n; ++i) copy[i] = first[i];
  if (n < 2) return;  // nothing to turn / 无需反转
  for (int i = 0; i < n; ++i) first[i] = copy[n - 1 - i];
  free(copy);
  // <<< your work
}
