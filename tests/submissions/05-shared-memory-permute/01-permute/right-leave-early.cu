// Threads without an element leave; the barriers count those that are still there.
__device__ void unzip(int* s, int n) {
  const int i = threadIdx.x;
  int even = 0, odd = 0;
  if (i < n / 2) {
    even = s[2 * i];
    odd = s[2 * i + 1];
  }
  __syncthreads();
  if (i < n / 2) {
    s[i] = even;
    s[n / 2 + i] = odd;
  }
}

extern "C" __global__ void permute(int n, int* data) {
  extern __shared__ int smem[];
  const int i = threadIdx.x;
  if (n <= 1 || i >= n) return;
  smem[i] = data[i];
  __syncthreads();
  unzip(smem, n);
  __syncthreads();
  data[i] = smem[i];
  __syncthreads();
  if (i != n - 1) return;
  const int half = n / 2;
  for (int part = 0; part < 2; ++part)
    permute<<<1, 256, half * sizeof(int), cudaStreamFireAndForget>>>(half, data + part * half);
  if (cudaGetLastError() != cudaSuccess) __trap();
}
