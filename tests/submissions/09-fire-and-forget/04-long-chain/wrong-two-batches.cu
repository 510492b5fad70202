// Two batches of tails: enough for 4095 steps and not for more.
constexpr int kThreads = 64;

extern "C" __global__ void advance(const int* from, int* to, int n, int distance) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = (from[i] + from[(i + distance) % n]) % 1000;
}

extern "C" __global__ void rest(const int* distances, int steps, int* from, int* to, int n) {
  const int blocks = (n + kThreads - 1) / kThreads;
  for (int k = 0; k < steps; ++k)
    advance<<<blocks, kThreads, 0, cudaStreamTailLaunch>>>(k % 2 ? to : from, k % 2 ? from : to, n, distances[k]);
  if (cudaGetLastError() != cudaSuccess) __trap();
}

extern "C" __global__ void replay(const int* distances, int steps, int* a, int* b, int n) {
  const int now = min(steps, 2000), blocks = (n + kThreads - 1) / kThreads;
  for (int k = 0; k < now; ++k)
    advance<<<blocks, kThreads, 0, cudaStreamTailLaunch>>>(k % 2 ? b : a, k % 2 ? a : b, n, distances[k]);
  if (now < steps) rest<<<1, 1, 0, cudaStreamTailLaunch>>>(distances + now, steps - now, a, b, n);
  if (cudaGetLastError() != cudaSuccess) __trap();
}
