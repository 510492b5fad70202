// Shown on the page of chapter 01: who runs when. tests/docs/examples_test.cpp proves what the page says.
__device__ int ticks;

extern "C" __global__ void note(int* when) { *when = atomicAdd(&ticks, 1); }

// [order]
extern "C" __global__ void parent(int* when) {
  note<<<1, 1, 0, cudaStreamTailLaunch>>>(&when[2]);  // launched first, runs last
  note<<<1, 1>>>(&when[0]);                           // a child: some time
  when[1] = atomicAdd(&ticks, 1);                     // goes on at once
}
// [/order]
