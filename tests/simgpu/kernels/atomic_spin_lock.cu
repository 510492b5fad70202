// case: grid=4 block=64 out=4
// A lock taken by every lane in turn: needs independent thread scheduling.
__device__ int lock;
__device__ volatile unsigned shared_count;
extern "C" __global__ void atomic_spin_lock(const unsigned* in, unsigned* out, int n) {
  bool done = false;
  while (!done) {
    if (atomicCAS(&lock, 0, 1) == 0) {
      __threadfence();
      shared_count = shared_count + 1;
      out[0] = shared_count;
      __threadfence();
      atomicExch(&lock, 0);
      done = true;
    }
  }
}
