// report: C27. The address of a local variable goes to a child.
// host: block=1
// mistake: finds=foreign-local-pointer@store sync=cudaErrorInvalidAddressSpace
// mended: out=1
__global__ void store(int* p, int v) {
  *p = v;  // @store
}
extern "C" __global__ void mistake(int* data, int* out) {
  int local = 0;
  store<<<1, 1>>>(&local, 1);
  *out = local;
}
extern "C" __global__ void mended(int* data, int* out) { store<<<1, 1>>>(out, 1); }
