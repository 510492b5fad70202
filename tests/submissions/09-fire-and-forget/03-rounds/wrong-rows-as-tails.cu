// Every row of every round straight into the tail: right, and one after the other.
constexpr int kThreads = 128;

inline __device__ void must(cudaError_t error) {
  if (error != cudaSuccess) __trap();
}

extern "C" __global__ void relax(const int* from, int* to, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = (from[max(i - 1, 0)] + 2 * from[i] + from[min(i + 1, n - 1)]) / 4;
}

extern "C" __global__ void smooth(const int* starts, int rows, int* a, int* b, int rounds) {
  for (int round = 0; round < rounds; ++round) {
    for (int row = 0; row < rows; ++row) {
      const int first = starts[row], n = starts[row + 1] - first;
      if (n == 0) continue;
      relax<<<(n + kThreads - 1) / kThreads, kThreads, 0, cudaStreamTailLaunch>>>(a + first, b + first, n);
      must(cudaGetLastError());
    }
    int* next = a;
    a = b;
    b = next;
  }
}
