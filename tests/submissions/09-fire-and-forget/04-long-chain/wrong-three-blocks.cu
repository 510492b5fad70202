// Three blocks, whatever n is.
constexpr int kThreads = 64;

extern "C" __global__ void advance(const int* from, int* to, int n, int distance) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = (from[i] + from[(i + distance) % n]) % 1000;
}

extern "C" __global__ void one_link(const int* distances, int steps, int* from, int* to, int n) {
  if (steps == 0) return;
  one_link<<<1, 1, 0, cudaStreamTailLaunch>>>(distances + 1, steps - 1, to, from, n);
  advance<<<3, kThreads>>>(from, to, n, *distances);
  if (cudaGetLastError() != cudaSuccess) __trap();
}

extern "C" __global__ void replay(const int* distances, int steps, int* a, int* b, int n) {
  one_link<<<1, 1>>>(distances, steps, a, b, n);
  if (cudaGetLastError() != cudaSuccess) __trap();
}
