// Every call is looked at when it is made.
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
  *refused = 0;
  auto note = [&](cudaError_t error) {
    if (error != cudaSuccess && *refused == 0) *refused = error;
  };
  cudaStream_t streams[2];
  for (cudaStream_t& each : streams) note(cudaStreamCreateWithFlags(&each, cudaStreamNonBlocking));
  cudaEvent_t written;
  note(cudaEventCreateWithFlags(&written, cudaEventDisableTiming));
  total<<<1, 1, 0, cudaStreamTailLaunch>>>(out, n, sum);
  note(cudaGetLastError());
  produce<<<blocks, kThreads, 0, streams[0]>>>(values, n);
  note(cudaGetLastError());
  note(cudaEventRecord(written, streams[0]));
  note(cudaStreamWaitEvent(streams[1], written, 0));
  note(cudaEventDestroy(written));
  mirror<<<blocks, kThreads, 0, streams[1]>>>(values, out, n);
  note(cudaGetLastError());
  for (cudaStream_t each : streams) note(cudaStreamDestroy(each));
}
