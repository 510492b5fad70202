// Threads without an element leave; a barrier does not wait for those that have ended.
constexpr int kPart = 256;

extern "C" __global__ void add_part(const int* part, int count, int* total) {
  int sum = 0;
  for (int i = threadIdx.x; i < count; i += 32) sum += part[i];
  for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffffu, sum, step);
  if (threadIdx.x == 0) *total = sum;
}

extern "C" __global__ void square_parts(const int* in, int* squares, int* totals, int n) {
  const int first = blockIdx.x * kPart;
  const int count = min(kPart, n - first);
  const int i = threadIdx.x;
  if (i >= count) return;
  if (i < count) squares[first + i] = in[first + i] * in[first + i];
  __syncthreads();
  if (i == 0) {
    add_part<<<1, 32>>>(squares + first, count, totals + blockIdx.x);
    if (cudaGetLastError() != cudaSuccess) __trap();
  }
}
