// Chapter 07, exercise 2: a stream is known in the grid that made it, and nowhere else.
// 第 07 章练习 2：流只在创建它的网格中有效，在别处都无效。
constexpr int kThreads = 128;  // threads per block / 每个线程块的线程数

// Doubles values[0 .. n-1], and adds to each its number. / 把 values[0 .. n-1] 加倍；给每个值加上它的编号。
extern "C" __global__ void twice(int* values, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) values[i] *= 2;
}
extern "C" __global__ void add_number(int* values, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) values[i] += i;
}

// The parent, one thread, has each row treated by one child `treat` of one thread: it launches first twice,
// then add_number, each with one thread per element. The rows do not wait for one another. Row r is the
// elements from starts[r] to starts[r + 1] - 1; none is empty. You may change what `treat` takes.
// 父网格只有一个线程，每一行由一个只有一个线程的子网格 treat 处理：它先启动 twice，再启动 add_number，
// 每个线程负责一个元素。各行互不等待。第 r 行从 starts[r] 到 starts[r + 1] - 1，没有空行。
// 可以改变 treat 的参数。

// >>> your work
extern "C" __global__ void treat(int* row, int n) {
  cudaStream_t own;
  cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
  twice<<<(n + kThreads - 1) / kThreads, kThreads, 0, own>>>(row, n);
  add_number<<<(n + kThreads - 1) / kThreads, kThreads, 0, own>>>(row, n);
  cudaStreamDestroy(own);
}

extern "C" __global__ void treat_rows(int* values, const int* starts, int rows) {
  for (int r = 0; r < rows; ++r) {
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    treat<<<1, 1, 0, stream>>>(values + starts[r], starts[r + 1] - starts[r]);
    cudaStreamDestroy(stream);
  }
}
// <<< your work
