// An event makes the mean wait for the steps, which it does not need.
constexpr int kBlock = 128;

extern "C" __global__ void add_up(const int* values, int n, int* sum) {
  __shared__ int total;
  if (threadIdx.x == 0) total = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) atomicAdd(&total, values[i]);
  __syncthreads();
  if (threadIdx.x == 0) *sum = total;
}
extern "C" __global__ void divide(const int* sum, int n, int* mean) { *mean = *sum / n; }

extern "C" __global__ void differences(const int* values, int n, int* steps) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n) steps[i] = values[i + 1] - values[i];
}
extern "C" __global__ void greatest(const int* steps, int n, int* result) {
  __shared__ int most;
  if (threadIdx.x == 0) most = steps[0];
  __syncthreads();
  for (int i = threadIdx.x; i + 1 < n; i += blockDim.x) atomicMax(&most, steps[i]);
  __syncthreads();
  if (threadIdx.x == 0) *result = most;
}

extern "C" __global__ void summarise(const int* values, int n, int* steps, int* results) {
  cudaStream_t first, second;
  cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
  add_up<<<1, kBlock, 0, first>>>(values, n, &results[0]);
  differences<<<(n + kBlock - 1) / kBlock, kBlock, 0, second>>>(values, n, steps);
  cudaEvent_t e;
  cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  cudaEventRecord(e, second);
  cudaStreamWaitEvent(first, e, 0);
  cudaEventDestroy(e);
  divide<<<1, 1, 0, first>>>(&results[0], n, &results[1]);
  greatest<<<1, kBlock, 0, second>>>(steps, n, &results[2]);
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
}
