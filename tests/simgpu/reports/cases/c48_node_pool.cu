// report: C48. Children take nodes from a pool without a look at its end.
// host: block=1
// mistake: finds=out-of-bounds@write sync=cudaErrorIllegalAddress
// mended: out=1
__device__ int pool[8], used;
__global__ void grow(int left, int* out) {
  const int mine = atomicAdd(&used, 1);
  pool[mine] = left;  // @write
  if (left > 0)
    for (int k = 0; k < 2; ++k) grow<<<1, 1>>>(left - 1, out);
}
__global__ void grow_mended(int left, int* out) {
  const int mine = atomicAdd(&used, 1);
  if (mine >= 8) {
    atomicExch(out, 1);
    return;
  }
  pool[mine] = left;
  if (left > 0)
    for (int k = 0; k < 2; ++k) grow_mended<<<1, 1>>>(left - 1, out);
}
extern "C" __global__ void mistake(int* data, int* out) { grow<<<1, 1>>>(4, out); }
extern "C" __global__ void mended(int* data, int* out) { grow_mended<<<1, 1>>>(4, out); }
