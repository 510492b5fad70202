// report: A spin lock without fences protects nothing.
// host: grid=4 block=1
// mistake: finds=race
// mended: out=4
__device__ int mutex;
__device__ void count(int* out, bool fence) {
  while (atomicCAS(&mutex, 0, 1) != 0) {}
  if (fence) __threadfence();
  *out += 1;
  if (fence) __threadfence();
  atomicExch(&mutex, 0);
}
extern "C" __global__ void mistake(int* data, int* out) { count(out, false); }
extern "C" __global__ void mended(int* data, int* out) { count(out, true); }
