// Half-precision instructions that are made of simpler ones, and what is refused.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>

extern "C" __global__ void relu(float* out) {
  const __half h = __hfma_relu(__float2half(2.0f), __float2half(-3.0f), __float2half(1.0f));
  out[0] = __half2float(h);
  out[1] = __half2float(__hfma_relu(__float2half(2.0f), __float2half(3.0f), __float2half(1.0f)));
  const __half2 p = __hfma2_relu(__floats2half2_rn(1, -1), __floats2half2_rn(4, 4), __floats2half2_rn(0, 0));
  out[2] = __low2float(p), out[3] = __high2float(p);
  const __nv_bfloat162 b = __hfma2_relu(__floats2bfloat162_rn(-1, 1), __floats2bfloat162_rn(4, 4), __floats2bfloat162_rn(0, 0));
  out[4] = __low2float(b), out[5] = __high2float(b);
}
extern "C" __global__ void masks(unsigned* out) {
  const __half2 a = __floats2half2_rn(1, 2), b = __floats2half2_rn(1, 3);
  out[0] = __heq2_mask(a, b);
  out[1] = __hlt2_mask(a, b);
  out[2] = __hgt2_mask(a, b);
  const __nv_bfloat162 c = __floats2bfloat162_rn(1, 2), d = __floats2bfloat162_rn(1, 3);
  out[3] = __heq2_mask(c, d);
  out[4] = __hlt2_mask(c, d);
}
extern "C" __global__ void tensor(const __half* a, float* out) {
  using namespace nvcuda::wmma;
  fragment<matrix_a, 16, 16, 16, __half, row_major> f;
  fragment<matrix_b, 16, 16, 16, __half, col_major> g;
  fragment<accumulator, 16, 16, 16, float> h;
  fill_fragment(h, 0.0f);
  load_matrix_sync(f, a, 16);  // @tensor
  load_matrix_sync(g, a, 16);
  mma_sync(h, f, g, h);
  store_matrix_sync(out, h, 16, mem_row_major);
}
extern "C" __global__ void surface(cudaSurfaceObject_t s, int* out) { *out = surf2Dread<int>(s, 0, 0); }  // @surface
