// report: Lanes of one store write different values to one address.
// host: block=32
// mistake: finds=race@store
// mended: out=31
extern "C" __global__ void mistake(int* data, int* out) {
  out[0] = threadIdx.x;  // @store
}
extern "C" __global__ void mended(int* data, int* out) { atomicMax(out, threadIdx.x); }
