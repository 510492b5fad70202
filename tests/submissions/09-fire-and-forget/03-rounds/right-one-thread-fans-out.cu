// The helper is one thread that walks along the rows.
constexpr int kThreads = 128;

inline __device__ void must(cudaError_t error) {
  if (error != cudaSuccess) __trap();
}

extern "C" __global__ void relax(const int* from, int* to, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = (from[max(i - 1, 0)] + 2 * from[i] + from[min(i + 1, n - 1)]) / 4;
}

extern "C" __global__ void fan_out(const int* starts, int rows, const int* from, int* to) {
  for (int row = 0; row < rows; ++row) {
    const int first = starts[row], n = starts[row + 1] - first;
    if (n > 0) relax<<<(n + 255) / 256, 256, 0, cudaStreamFireAndForget>>>(from + first, to + first, n);
  }
  must(cudaGetLastError());
}

extern "C" __global__ void smooth(const int* starts, int rows, int* a, int* b, int rounds) {
  while (rounds-- > 0) {
    fan_out<<<1, 1, 0, cudaStreamTailLaunch>>>(starts, rows, a, b);
    int* c = a;
    a = b;
    b = c;
  }
  must(cudaGetLastError());
}
