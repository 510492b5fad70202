// So many blocks as the largest array seemed to need.
constexpr int kThreads = 128;

inline __device__ int value_at(int i) { return i * 7 % 1000 + 1; }

extern "C" __global__ void mirror(const int* values, int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = values[n - 1 - i];
}

extern "C" __global__ void total(const int* out, int n, long long* sum) {
  *sum = 0;
  for (int i = 0; i < n; ++i) *sum += static_cast<long long>(i) * out[i];
}

extern "C" __global__ void produce(int* values, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) values[i] = value_at(i);
}

extern "C" __global__ void relay(int* values, int* out, int n, long long* sum, int* refused) {
  const int blocks = (n + kThreads - 1) / kThreads;
  cudaStream_t a, b;
  cudaEvent_t produced;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  cudaEventCreateWithFlags(&produced, cudaEventDisableTiming);
  produce<<<24, kThreads, 0, a>>>(values, n);
  cudaEventRecord(produced, a);
  cudaStreamWaitEvent(b, produced, 0);
  mirror<<<24, kThreads, 0, b>>>(values, out, n);
  total<<<1, 1, 0, cudaStreamTailLaunch>>>(out, n, sum);
  cudaEventDestroy(produced);
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
  *refused = cudaGetLastError();
}
