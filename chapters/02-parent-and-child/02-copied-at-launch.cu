// Chapter 02, exercise 2: a launch copies its arguments. What they point at is not copied.
// 第 02 章练习 2：启动会复制参数，却不会复制参数所指向的内容。
constexpr int kBlock = 128;  // threads per child block / 子网格每个线程块的线程数

// One thread. data is cut into parts: part p is the elements from ends[p - 1] (0 for the first part) to
// ends[p] - 1. Each part that is not empty is filled with its number p, by one child grid fill_part with one
// thread per element. You may change what fill_part takes; keep its name.
// 只有一个线程。data 被切成若干段：第 p 段从 ends[p - 1]（第一段从 0）开始，到 ends[p] - 1 为止。
// 每个非空的段由一个子网格 fill_part 填入段号 p，每个线程负责一个元素。
// 可以改变 fill_part 的参数，但保留它的名字。

// >>> your work
__device__ int part;   // the part that is being filled / 正在填充的段
__device__ int first;  // its first element / 它的第一个元素

extern "C" __global__ void fill_part(int* data, const int* ends) {
  const int i = first + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < ends[part]) data[i] = part;
}

extern "C" __global__ void fill_parts(int* data, const int* ends, int parts) {
  first = 0;
  for (part = 0; part < parts; ++part) {
    const int count = ends[part] - first;
    if (count > 0) fill_part<<<(count + kBlock - 1) / kBlock, kBlock>>>(data, ends);
    first = ends[part];
  }
}
// <<< your work
