// No tail: the child that is the last to finish, as an atomic counter tells it, combines.
__device__ unsigned finished;

__global__ void largest_in(const int* chunk, int count, volatile int* parts, int mine, unsigned all, int* largest) {
  int seen = chunk[0];
  for (int i = threadIdx.x; i < count; i += 32) seen = max(seen, chunk[i]);
  for (int step = 16; step > 0; step /= 2) seen = max(seen, __shfl_down_sync(0xffffffffu, seen, step));
  if (threadIdx.x != 0) return;
  parts[mine] = seen;
  __threadfence();
  if (atomicInc(&finished, all - 1) != all - 1) return;  // back to 0 with the last: ready for the next call
  __threadfence();
  for (unsigned k = 0; k < all; ++k) seen = max(seen, parts[k]);
  *largest = seen;
}

extern "C" __global__ void largest_of_all(const int* in, int n, int* parts, int* largest) {
  if (threadIdx.x != 0) return;
  const int first = blockIdx.x * 512;
  largest_in<<<1, 32>>>(in + first, min(512, n - first), parts, blockIdx.x, gridDim.x, largest);

}
