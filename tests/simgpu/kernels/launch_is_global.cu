// case: block=1 out=16
// Which addresses a child may use.
__device__ unsigned of_module;
__constant__ unsigned of_constant = 1;
extern "C" __global__ void launch_is_global(const unsigned* in, unsigned* out, int n) {
  __shared__ unsigned of_block;
  unsigned own = 1;
  void* heap = malloc(16);
  out[0] = __isGlobal(out), out[1] = __isGlobal(&own), out[2] = __isGlobal(&of_block),
  out[3] = __isGlobal(&of_module);
  out[4] = __isGlobal(&of_constant), out[5] = __isGlobal(heap);
  free(heap);
}
