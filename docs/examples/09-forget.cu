// Shown on the page of chapter 09: launches without an order, and tails after all of them.
__device__ int ticks;

__global__ void note(int* when) { *when = atomicAdd(&ticks, 1); }

// when[0] and when[1] are 0 and 1, in either order; when[2] is 2.
extern "C" __global__ void parent(int* when) {
  // [free]
  // Launched first, runs last.
  note<<<1, 1, 0, cudaStreamTailLaunch>>>(&when[2]);
  // These two: in either order, or at the same time.
  note<<<1, 1, 0, cudaStreamFireAndForget>>>(&when[0]);
  note<<<1, 1, 0, cudaStreamFireAndForget>>>(&when[1]);
  // [/free]
}

// [helper]
__global__ void helper(int* when) {
  note<<<1, 1, 0, cudaStreamFireAndForget>>>(&when[0]);
  note<<<1, 1, 0, cudaStreamFireAndForget>>>(&when[1]);
}

extern "C" __global__ void steps(int* when) {
  // After steps: two grids side by side.
  helper<<<1, 1, 0, cudaStreamTailLaunch>>>(when);
  // After both of them.
  note<<<1, 1, 0, cudaStreamTailLaunch>>>(&when[2]);
}
// [/helper]
