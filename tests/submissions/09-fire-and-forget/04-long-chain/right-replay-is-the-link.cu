// replay launches itself.
constexpr int kThreads = 64;

extern "C" __global__ void advance(const int* from, int* to, int n, int distance) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = (from[i] + from[(i + distance) % n]) % 1000;
}

extern "C" __global__ void replay(const int* distances, int steps, int* a, int* b, int n) {
  if (steps <= 0) return;
  advance<<<(n + 31) / 32, 32, 0, cudaStreamFireAndForget>>>(a, b, n, distances[0]);
  replay<<<1, 1, 0, cudaStreamTailLaunch>>>(distances + 1, steps - 1, b, a, n);
  if (cudaGetLastError() != cudaSuccess) __trap();
}
