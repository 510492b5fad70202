// report: C27. The address of shared memory goes to a child; no compiler warns of that.
// host: block=1
// mistake: finds=foreign-shared-pointer@store sync=any
// mended: out=2
__global__ void store(int* p, int v) {
  *p = v;  // @store
}
extern "C" __global__ void mistake(int* data, int* out) {
  __shared__ int shared;
  shared = 0;
  store<<<1, 1>>>(&shared, 2);
  *out = shared;
}
__device__ int of_module;
__global__ void read(int* out) { *out = of_module; }
extern "C" __global__ void mended(int* data, int* out) {
  store<<<1, 1>>>(&of_module, 2);
  read<<<1, 1>>>(out);
}
