// A tail waits for fire-and-forget children too.
extern "C" __global__ void hello() { printf("Hello "); }

extern "C" __global__ void world() { printf("World!\n"); }

__device__ bool launched() { return cudaGetLastError() == cudaSuccess; }

extern "C" __global__ void greet() {
  if (threadIdx.x != 0) return;
  hello<<<1, 1, 0, cudaStreamFireAndForget>>>();
  if (!launched()) return;
  world<<<1, 1, 0, cudaStreamTailLaunch>>>();
  if (!launched()) __trap();
}
