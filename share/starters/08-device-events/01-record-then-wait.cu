// Chapter 08, exercise 1: one stream waits for a place in another.
// 第 08 章练习 1：一个流等待另一个流中的某个位置。
constexpr int kThreads = 128;  // of every block of the children / 子网格每个线程块的线程数

// Device code has no host to look after it: whatever is refused ends the work here.
// 设备代码没有主机替它检查：任何调用被拒绝，都在此处终止。
inline __device__ void must(cudaError_t error) {
  if (error != cudaSuccess) __trap();
}

extern "C" __global__ void scale(const int* in, int* scaled, int n, int factor) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) scaled[i] = in[i] * factor;
}

extern "C" __global__ void weigh(int* weights, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) weights[i] = 1 + i % 5;
}

// Needs what scale and weigh have written, also what other threads of them have written.
// 需要 scale 与 weigh 写入的内容，也包括它们的其他线程写入的内容。
extern "C" __global__ void combine(const int* scaled, const int* weights, int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = scaled[i] * weights[i] + scaled[n - 1 - i];
}

// The parent, one thread. scale runs in stream a; weigh and then combine in stream b.
// 父网格，一个线程。scale 在流 a 中执行；weigh 以及随后的 combine 在流 b 中执行。
extern "C" __global__ void mix(const int* in, int* scaled, int* weights, int* out, int n, int factor) {
  const int blocks = (n + kThreads - 1) / kThreads;
  cudaStream_t a, b;
  cudaEvent_t ready;
  must(cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking));
  must(cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking));
  must(cudaEventCreateWithFlags(&ready, cudaEventDisableTiming));
  // >>> your work
  weigh<<<blocks, kThreads, 0, b>>>(weights, n);
  must(cudaStreamWaitEvent(b, ready, 0));
  scale<<<blocks, kThreads, 0, a>>>(in, scaled, n, factor);
  must(cudaEventRecord(ready, a));
  combine<<<blocks, kThreads, 0, b>>>(scaled, weights, out, n);
  // <<< your work
  must(cudaGetLastError());
  // What waits in the streams keeps its order; the handles may go. / 流中等待的工作保持其顺序；句柄可以销毁。
  must(cudaEventDestroy(ready));
  must(cudaStreamDestroy(a));
  must(cudaStreamDestroy(b));
}
