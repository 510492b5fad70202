// The NULL stream of the block and the stream of the thread; join behind slope_y.
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
  soften<<<blocks, kThreads>>>(in, soft, w, h);
  must(cudaEventRecord(softened, 0));
  must(cudaStreamWaitEvent(cudaStreamPerThread, softened, 0));
  slope_y<<<blocks, kThreads, 0, cudaStreamPerThread>>>(soft, dy, w, h);
  slope_x<<<blocks, kThreads>>>(soft, dx, w, h);
  must(cudaEventRecord(sloped, 0));
  must(cudaStreamWaitEvent(cudaStreamPerThread, sloped, 0));
  join<<<blocks, kThreads, 0, cudaStreamPerThread>>>(dx, dy, edges, w, h);
  must(cudaGetLastError());
  must(cudaStreamDestroy(a));
  must(cudaStreamDestroy(b));
}
