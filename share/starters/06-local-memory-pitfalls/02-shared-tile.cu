// Chapter 06, exercise 2: a block's shared memory is not there for the child, and no compiler warns.
// 第 06 章练习 2：子网格看不到线程块的共享内存，而编译器不会警告。

constexpr int kTile = 256;  // values in a tile = threads in a block / 一块数据的元素数 = 线程块的线程数
[[maybe_unused]] constexpr int kMostTiles = 64;  // blocks in the parent grid, at most / 父网格最多的线程块数

// Each block squares one tile of `in`. For each value its child then writes to `out` the mean of the squares
// before, at and after it (at the ends of a tile: of the two that exist). The last tile may be short.
// If you take memory from the device heap, give it back: the kernel is called many times.
// 每个线程块对 in 的一块数据求平方。随后它的子网格为每个值向 out 写入前、中、后三个平方的平均
// （块的两端只取存在的两个）。最后一块可能较短。
// 若从设备堆取内存，请归还：该核函数会被多次调用。

// >>> your work
extern "C" __global__ void smooth(const float* tile, float* out, int count) {
  const int i = threadIdx.x;
  if (i >= count) return;
  float sum = tile[i];
  int parts = 1;
  if (i > 0) sum += tile[i - 1], ++parts;
  if (i + 1 < count) sum += tile[i + 1], ++parts;
  out[i] = sum / parts;
}

extern "C" __global__ void smooth_tiles(const float* in, float* out, int n) {
  __shared__ float tile[kTile];
  const int base = blockIdx.x * kTile;
  const int count = min(kTile, n - base);
  const int i = threadIdx.x;
  if (i < count) tile[i] = in[base + i] * in[base + i];
  __syncthreads();
  if (i == 0) smooth<<<1, kTile>>>(tile, out + base, count);
}
// <<< your work
