// case: block=32 shared=64 out=0 findings=out-of-bounds
// A write beyond the dynamic shared memory of the block.
extern "C" __global__ void fault_shared_bounds(const unsigned* in, unsigned* out, int n) {
  extern __shared__ unsigned s[];
  s[threadIdx.x + (n > 0 ? 4000 : 0)] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
