// The copy back goes through a register; the halves are tail launches.
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
  if (n <= 1) return;
  const unsigned t = threadIdx.x, size = n;
  const bool mine = t < size;
  int value = mine ? data[t] : 0;
  if (mine) smem[t] = value;
  __syncthreads();
  unzip(smem, n);
  __syncthreads();
  if (mine) {
    value = smem[t];
    data[t] = value;
  }
  __syncthreads();
  if (t == 32) {
    permute<<<1, 256, size / 2 * sizeof(int), cudaStreamTailLaunch>>>(n / 2, data);
    permute<<<1, 256, size / 2 * sizeof(int), cudaStreamTailLaunch>>>(n / 2, data + n / 2);
  }
}
