// report: C44. More launches than the pool holds: the rest is refused, and nobody reads the error.
// host: grid=16 block=256
// mistake: finds=launch-error-ignored@launch out=2048
// mended: out=2048,2048,69
__global__ void mark(int* out) { atomicAdd(out, 1); }
extern "C" __global__ void mistake(int* data, int* out) {
  mark<<<1, 1, 0, cudaStreamTailLaunch>>>(out);  // @launch
}
extern "C" __global__ void mended(int* data, int* out) {
  mark<<<1, 1, 0, cudaStreamTailLaunch>>>(out);
  const int error = cudaGetLastError();
  if (error != 0) {
    atomicAdd(out + 1, 1);
    atomicExch(out + 2, error);
  }
}
