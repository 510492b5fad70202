// Chapter 11, exercise 3: a kernel of CUDA 11 that waited for its child, brought to CUDA 12 and later.
// 第 11 章练习 3：把等待子网格的 CUDA 11 核函数迁移到 CUDA 12 及更高版本。
constexpr int kTile = 128;  // threads of a block, elements of its tile / 线程块的线程数，数据块的元素数

// The child, one block of kTile threads: replaces every element of tile by the sum of all up to it.
// 子网格，一个含 kTile 个线程的线程块：把 tile 的每个元素替换为从头到它为止的总和。
extern "C" __global__ void running_total(int* tile, int count) {
  __shared__ int sum[kTile];
  const int i = threadIdx.x;
  sum[i] = i < count ? tile[i] : 0;
  for (int step = 1; step < kTile; step *= 2) {
    __syncthreads();
    const int before = i >= step ? sum[i - step] : 0;
    __syncthreads();
    sum[i] += before;
  }
  if (i < count) tile[i] = sum[i];
}

// What came after the wait: takes from every running total the element's old value times the greatest of its
// tile. saved and peaks are global memory: one element for each of data, and one for each tile.
// 等待之后的部分：从每个累计和中减去该元素的原值与所在数据块最大值之积。saved 与 peaks 是全局内存：
// 前者与 data 等长，后者每个数据块一个元素。
extern "C" __global__ void finish(int* data, const int* saved, const int* peaks, int n) {
  // >>> your work
  // <<< your work
}

// Every block works on one tile of data, whose elements are not negative.
// 每个线程块处理 data 的一个数据块，其中元素均不为负。
extern "C" __global__ void transform(int* data, int* saved, int* peaks, int n) {
  __shared__ int peak;
  const int first = blockIdx.x * kTile, count = min(kTile, n - first), i = threadIdx.x;
  const int x = i < count ? data[first + i] : 0;
  if (i == 0) peak = 0;
  __syncthreads();
  atomicMax(&peak, x);
  __syncthreads();
  // >>> your work
  if (i == 0) {
    running_total<<<1, kTile>>>(data + first, count);
    if (cudaGetLastError() != cudaSuccess) __trap();
    // cudaDeviceSynchronize();  CUDA 12 does not know it any more / CUDA 12 起不再提供
  }
  __syncthreads();
  if (i < count) data[first + i] -= x * peak;
  // <<< your work
}
