// Chapter 02, exercise 1: every thread that comes to a launch makes a grid. How many are wanted?
// 第 02 章练习 1：每个执行到启动语句的线程都会产生一个网格。需要几个？

// The child of a block: adds 1 to data[0 .. count-1], one thread per element.
// 线程块的子网格：给 data[0 .. count-1] 各加 1，每个线程负责一个元素。
extern "C" __global__ void raise_part(int* data, int count) {
  const int i = threadIdx.x;
  if (i < count) data[i] += 1;
}

// The child of the whole grid: notes that data has been raised once more.
// 整个网格的子网格：记下 data 又被加了一遍。
extern "C" __global__ void note_pass(int* passes) { *passes += 1; }

// The parent: block b owns the elements from b * blockDim.x on; the last block may own fewer than blockDim.x.
// Each block launches one raise_part for its elements; the grid as a whole launches one note_pass.
// 父网格：线程块 b 负责从 b * blockDim.x 开始的元素；最后一个线程块负责的可能少于 blockDim.x 个。
// 每个线程块为自己的元素启动一个 raise_part；整个网格总共启动一个 note_pass。
extern "C" __global__ void raise_all(int* data, int n, int* passes) {
  const int first = blockIdx.x * blockDim.x;
  const int count = min(static_cast<int>(blockDim.x), n - first);
  // >>> your work
  raise_part<<<1, count>>>(data + first, count);
  note_pass<<<1, 1>>>(passes);
  // <<< your work
}
