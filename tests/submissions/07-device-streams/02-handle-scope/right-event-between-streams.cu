// Two streams of the child, put in order by an event.
constexpr int kThreads = 128;

extern "C" __global__ void twice(int* values, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) values[i] *= 2;
}
extern "C" __global__ void add_number(int* values, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) values[i] += i;
}

extern "C" __global__ void treat(int* row, int n) {
  cudaStream_t own;
  cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
  twice<<<(n + kThreads - 1) / kThreads, kThreads, 0, own>>>(row, n);
  cudaEvent_t done;
  cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
  cudaEventRecord(done, own);
  cudaStreamWaitEvent(cudaStreamPerThread, done, 0);
  add_number<<<(n + kThreads - 1) / kThreads, kThreads, 0, cudaStreamPerThread>>>(row, n);
  cudaEventDestroy(done);
  cudaStreamDestroy(own);
}

extern "C" __global__ void treat_rows(int* values, const int* starts, int rows) {
  for (int r = 0; r < rows; ++r) {
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    treat<<<1, 1, 0, stream>>>(values + starts[r], starts[r + 1] - starts[r]);
    cudaStreamDestroy(stream);
  }
}
