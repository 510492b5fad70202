// A helper grid for each branch: its two grids go into the NULL stream of the helper.
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
__global__ void sum_branch(const int* values, int n, int* results) {
  add_up<<<1, kBlock>>>(values, n, &results[0]);
  divide<<<1, 1>>>(&results[0], n, &results[1]);
}
__global__ void step_branch(const int* values, int n, int* steps, int* results) {
  differences<<<(n + kBlock - 1) / kBlock, kBlock>>>(values, n, steps);
  greatest<<<1, kBlock>>>(steps, n, &results[2]);
}
extern "C" __global__ void summarise(const int* values, int n, int* steps, int* results) {
  sum_branch<<<1, 1, 0, cudaStreamFireAndForget>>>(values, n, results);
  step_branch<<<1, 1, 0, cudaStreamFireAndForget>>>(values, n, steps, results);
}
