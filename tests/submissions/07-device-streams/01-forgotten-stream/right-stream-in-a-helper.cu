// A function makes the stream, a lambda launches into it; the branches in the other order.
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

template <typename Go>
__device__ void in_a_stream(Go go) {
  cudaStream_t line;
  if (cudaStreamCreateWithFlags(&line, cudaStreamNonBlocking) != cudaSuccess) __trap();
  go(line);
  cudaStreamDestroy(line);
}

extern "C" __global__ void summarise(const int* values, int n, int* steps, int* results) {
  in_a_stream([&](cudaStream_t line) {
    differences<<<(n + kBlock - 1) / kBlock, kBlock, 0, line>>>(values, n, steps);
    greatest<<<1, kBlock, 0, line>>>(steps, n, &results[2]);
  });
  in_a_stream([&](cudaStream_t line) {
    add_up<<<1, kBlock, 0, line>>>(values, n, &results[0]);
    divide<<<1, 1, 0, line>>>(&results[0], n, &results[1]);
  });
}
