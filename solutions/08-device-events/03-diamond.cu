// Chapter 08, exercise 3: four children in the shape of a diamond.
// 第 08 章练习 3：四个子网格，构成菱形。
constexpr int kThreads = 128;  // of every block of the children / 子网格每个线程块的线程数

inline __device__ void must(cudaError_t error) {
  if (error != cudaSuccess) __trap();
}

// A value of a picture of w x h; beyond its border the border goes on.
// w x h 图像中的一个值；边界之外沿用边界上的值。
inline __device__ int at(const int* picture, int w, int h, int x, int y) {
  return picture[min(max(y, 0), h - 1) * w + min(max(x, 0), w - 1)];
}

extern "C" __global__ void soften(const int* in, int* soft, int w, int h) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, x = i % w, y = i / w;
  if (i >= w * h) return;
  const int around =
      at(in, w, h, x - 1, y) + at(in, w, h, x + 1, y) + at(in, w, h, x, y - 1) + at(in, w, h, x, y + 1);
  soft[i] = (4 * in[i] + around) / 8;
}

extern "C" __global__ void slope_x(const int* soft, int* dx, int w, int h) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, x = i % w, y = i / w;
  if (i < w * h) dx[i] = at(soft, w, h, x + 1, y) - at(soft, w, h, x - 1, y);
}

extern "C" __global__ void slope_y(const int* soft, int* dy, int w, int h) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, x = i % w, y = i / w;
  if (i < w * h) dy[i] = at(soft, w, h, x, y + 1) - at(soft, w, h, x, y - 1);
}

extern "C" __global__ void join(const int* dx, const int* dy, int* edges, int w, int h) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < w * h) edges[i] = abs(dx[i]) + abs(dy[i]);
}

// The parent, one thread: soften first, then both slopes, in either order or at once, and join after both.
// 父网格，一个线程：先 soften；然后是两个 slope，先后不限，也可同时；两者完成后才是 join。
extern "C" __global__ void find_edges(const int* in, int* soft, int* dx, int* dy, int* edges, int w, int h) {
  const int blocks = (w * h + kThreads - 1) / kThreads;
  cudaStream_t a, b;
  must(cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking));
  must(cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking));
  // >>> your work
  cudaEvent_t softened, sloped;
  must(cudaEventCreateWithFlags(&softened, cudaEventDisableTiming));
  must(cudaEventCreateWithFlags(&sloped, cudaEventDisableTiming));
  soften<<<blocks, kThreads, 0, a>>>(in, soft, w, h);
  must(cudaEventRecord(softened, a));
  slope_x<<<blocks, kThreads, 0, a>>>(soft, dx, w, h);
  // The fork: b goes on from where a was. / 分叉：b 从 a 所在之处继续。
  must(cudaStreamWaitEvent(b, softened, 0));
  slope_y<<<blocks, kThreads, 0, b>>>(soft, dy, w, h);
  must(cudaEventRecord(sloped, b));
  // And the join: a waits for b. / 汇合：a 等待 b。
  must(cudaStreamWaitEvent(a, sloped, 0));
  join<<<blocks, kThreads, 0, a>>>(dx, dy, edges, w, h);
  must(cudaEventDestroy(softened));
  must(cudaEventDestroy(sloped));
  // <<< your work
  must(cudaGetLastError());
  must(cudaStreamDestroy(a));
  must(cudaStreamDestroy(b));
}
