// The helper launches the next round fire-and-forget, behind the children in the text.
constexpr int kThreads = 128;

inline __device__ void must(cudaError_t error) {
  if (error != cudaSuccess) __trap();
}

extern "C" __global__ void relax(const int* from, int* to, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = (from[max(i - 1, 0)] + 2 * from[i] + from[min(i + 1, n - 1)]) / 4;
}

extern "C" __global__ void round_and_next(const int* starts, int rows, int* from, int* to, int rounds) {
  for (int row = 0; row < rows; ++row) {
    const int first = starts[row], n = starts[row + 1] - first;
    if (n > 0) relax<<<(n + 127) / 128, 128, 0, cudaStreamFireAndForget>>>(from + first, to + first, n);
  }
  if (rounds > 1) round_and_next<<<1, 1, 0, cudaStreamFireAndForget>>>(starts, rows, to, from, rounds - 1);
  must(cudaGetLastError());
}

extern "C" __global__ void smooth(const int* starts, int rows, int* a, int* b, int rounds) {
  if (rounds > 0) round_and_next<<<1, 1>>>(starts, rows, a, b, rounds);
  must(cudaGetLastError());
}
