// Chapter 05, exercise 1: a recursive kernel that works in shared memory and recurses through global memory.
// 第 05 章练习 1：在共享内存中工作、经由全局内存递归的核函数。
constexpr int kThreads = 256;  // every grid has one block of this size / 每个网格都只有一个这样大小的线程块

// Moves the elements at even places of s to the front half and those at odd places to the back half.
// Every thread of the block calls it; it reads and writes elements that other threads wrote and will read.
// 把 s 中偶数位置的元素移到前半部分，奇数位置的移到后半部分。线程块的所有线程都要调用；
// 它读写的元素由其他线程写入，也将被其他线程读取。
__device__ void unzip(int* s, int n) {
  const int i = threadIdx.x;
  int even = 0, odd = 0;
  if (i < n / 2) {
    even = s[2 * i];
    odd = s[2 * i + 1];
  }
  __syncthreads();
  if (i < n / 2) {
    s[i] = even;
    s[n / 2 + i] = odd;
  }
}

// Unzips data[0 .. n-1], then both halves, then the quarters … until a part has one element.
// n is a power of two, at most kThreads; the block has kThreads threads, whatever n is, and
// n * sizeof(int) bytes of dynamic shared memory. With n = 256 this makes 511 grids.
// 对 data[0 .. n-1] 做 unzip，再对两半、四分之一……直到每部分只剩一个元素。n 是不超过 kThreads 的 2 的幂；
// 无论 n 是多少，线程块都有 kThreads 个线程和 n * sizeof(int) 字节的动态共享内存。n = 256 时共有 511 个网格。
extern "C" __global__ void permute(int n, int* data) {
  extern __shared__ int smem[];
  if (n <= 1) return;
  // >>> your work
  smem[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  unzip(smem, n);
  __syncthreads();
  // A child cannot read smem: the parts go back to global memory before the launch.
  // 子网格无法读取 smem：启动之前须写回全局内存。
  data[threadIdx.x] = smem[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    permute<<<1, kThreads, n / 2 * sizeof(int)>>>(n / 2, data);
    permute<<<1, kThreads, n / 2 * sizeof(int)>>>(n / 2, data + n / 2);
    if (cudaGetLastError() != cudaSuccess) __trap();
  }
  // <<< your work
}
