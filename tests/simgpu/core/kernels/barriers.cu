// Barriers that some threads miss, and those that look like it and are right.
#define KERNEL(name) extern "C" __global__ void name(int* a, int n)

KERNEL(two_barriers) {
  if (threadIdx.x < 32) {
    a[threadIdx.x] = 1;
    __syncthreads();  // @two_barriers
    a[threadIdx.x] += a[threadIdx.x + 32];
  } else {
    a[threadIdx.x] = 2;
    __syncthreads();  // @two_barriers_other
  }
}
KERNEL(two_barriers_ok) {
  if (threadIdx.x < 32)
    a[threadIdx.x] = 1;
  else
    a[threadIdx.x] = 2;
  __syncthreads();
  if (threadIdx.x < 32) a[threadIdx.x] += a[threadIdx.x + 32];
}
// Within one warp.
KERNEL(two_barriers_lanes) {
  if (threadIdx.x % 2 == 0) {
    a[threadIdx.x] = 1;
    __syncthreads();  // @two_barriers_lanes
    a[threadIdx.x] += a[threadIdx.x + 1];
  } else {
    a[threadIdx.x] = 2;
    __syncthreads();  // @two_barriers_lanes_other
  }
}
KERNEL(two_barriers_lanes_ok) {
  if (threadIdx.x % 2 == 0) a[threadIdx.x] = 1;
  __syncthreads();
  if (threadIdx.x % 2 == 0) a[threadIdx.x] += a[threadIdx.x + 1];
}
// The odd lanes are named in the mask and wait elsewhere, for ever.
KERNEL(warp_mask) {
  if (threadIdx.x % 2 == 0) {
    a[threadIdx.x] = 1;
    __syncwarp(0xffffffffu);  // @warp_mask
    a[threadIdx.x] += 1;
  } else {
    a[threadIdx.x] = 2;
    __syncthreads();
  }
  __syncthreads();
}
KERNEL(warp_mask_ok) {
  if (threadIdx.x % 2 == 0) {
    a[threadIdx.x] = 1;
    __syncwarp(0x55555555u);
    a[threadIdx.x] += 1;
  }
  __syncthreads();
}
// A lane calls with a mask that it is not in.
KERNEL(not_in_mask) {
  a[threadIdx.x] = __shfl_sync(n == 64 ? 0x0000ffffu : 0xffffffffu, a[threadIdx.x], 0);  // @not_in_mask
}
KERNEL(not_in_mask_ok) {
  if (threadIdx.x % 32 < 16) a[threadIdx.x] = __shfl_sync(0x0000ffffu, a[threadIdx.x], 0);
}
// Threads that have exited are not waited for.
KERNEL(exited_ok) {
  if (threadIdx.x % 32 > 20 || threadIdx.x >= 48) return;
  a[threadIdx.x] = 1;
  __syncthreads();
  a[threadIdx.x] += 1;
  __syncwarp();
}
// The same barrier in a loop, in a function, and called twice from one line.
__device__ void meet() { __syncthreads(); }
KERNEL(loop_ok) {
  for (int k = 0; k < n / 16; ++k) {
    if (k % 2 == 0) a[threadIdx.x] += k;
    meet();
  }
  meet(), meet();
}
