// Chapter 08, exercise 2: what an event of the host can do, and one of the device cannot.
// 第 08 章练习 2：主机的事件能做、设备的事件不能做的事。
constexpr int kThreads = 128;  // of every block of produce and mirror / produce 与 mirror 每个线程块的线程数

// The value at place i. / 位置 i 的值。
inline __device__ int value_at(int i) { return i * 7 % 1000 + 1; }

extern "C" __global__ void mirror(const int* values, int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = values[n - 1 - i];
}

// One thread: each element of out times its place. / 一个线程：out 的每个元素乘以其位置，求和。
extern "C" __global__ void total(const int* out, int n, long long* sum) {
  *sum = 0;
  for (int i = 0; i < n; ++i) *sum += static_cast<long long>(i) * out[i];
}

// relay, one thread: produce writes values, mirror turns them round into out, total adds up out. *refused is
// the last error of these calls: nobody else hears of it. You may change what produce takes, not its name.
// relay，一个线程：produce 写入 values，mirror 把它们倒序写入 out，total 对 out 求和。*refused
// 是此处各调用的最近一次错误：除此之外没有人会知道。可以改变 produce 的参数，但保留它的名字。

// >>> your work
extern "C" __global__ void produce(int* values, int n, cudaEvent_t produced) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) values[i] = value_at(i);
  if (i == 0) cudaEventRecord(produced, 0);
}

extern "C" __global__ void relay(int* values, int* out, int n, long long* sum, int* refused) {
  const int blocks = (n + kThreads - 1) / kThreads;
  cudaStream_t a, b;
  cudaEvent_t produced;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  cudaEventCreateWithFlags(&produced, cudaEventDefault);
  produce<<<blocks, kThreads, 0, a>>>(values, n, produced);
  cudaStreamWaitEvent(b, produced, 0);
  mirror<<<blocks, kThreads, 0, b>>>(values, out, n);
  cudaStreamWaitEvent(cudaStreamTailLaunch, produced, 0);
  total<<<1, 1, 0, cudaStreamTailLaunch>>>(out, n, sum);
  cudaEventDestroy(produced);
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
  *refused = cudaGetLastError();
}
// <<< your work
