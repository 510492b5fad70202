// Who runs when: kernels that note their order.
#include "note.cuh"

extern "C" __global__ void child(int* log, int who) { note(log, who); }

extern "C" __global__ void parent(int* log) {
  note(log, 1);
  child<<<1, 1>>>(log, 2);
  note(log, 3);
  child<<<1, 1, 0, cudaStreamFireAndForget>>>(log, 4);
  note(log, 5);
}

// Every warp notes itself; every block launches a child.
extern "C" __global__ void crowd(int* log) {
  const int block = blockIdx.x, warp = threadIdx.x / 32;
  if (threadIdx.x % 32 == 0) note(log, 10 * block + warp);
  if (threadIdx.x == 0) child<<<2, 64>>>(log, 1000 + block);
}

extern "C" __global__ void three_children(int* log) {
  for (int k = 0; k < 3; ++k) child<<<1, 1, 0, cudaStreamFireAndForget>>>(log, k);
}
