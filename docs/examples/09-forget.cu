// Shown on the page of chapter 09: launches without an order, and tails after all of them.
__device__ int ticks;

__global__ void note(int* when) { *when = atomicAdd(&ticks, 1); }

// when[0] and when[1] are 0 and 1, in either order; when[2] is 2.
extern "C" __global__ void parent(int* when) {
  // [free]
  note<<<1, 1, 0, cudaStreamTailLaunch>>>(&when[2]);     // launched first, runs last
  note<<<1, 1, 0, cudaStreamFireAndForget>>>(&when[0]);  // these two
  note<<<1, 1, 0, cudaStreamFireAndForget>>>(&when[1]);  // in either order, or at once
  // [/free]
}

// [helper]
__global__ void helper(int* when) {
  note<<<1, 1, 0, cudaStreamFireAndForget>>>(&when[0]);
  note<<<1, 1, 0, cudaStreamFireAndForget>>>(&when[1]);
}

extern "C" __global__ void steps(int* when) {
  helper<<<1, 1, 0, cudaStreamTailLaunch>>>(when);    // after steps: two grids side by side
  note<<<1, 1, 0, cudaStreamTailLaunch>>>(&when[2]);  // after both of them
}
// [/helper]
