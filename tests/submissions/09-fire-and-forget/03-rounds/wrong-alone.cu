// One thread, no children.
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
    const int* from = round % 2 == 0 ? a : b;
    int* to = round % 2 == 0 ? b : a;
    for (int row = 0; row < rows; ++row)
      for (int i = starts[row]; i < starts[row + 1]; ++i) {
        const int left = max(i - 1, starts[row]), right = min(i + 1, starts[row + 1] - 1);
        to[i] = (from[left] + 2 * from[i] + from[right]) / 4;
      }
  }
}
