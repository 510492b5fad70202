// report: C75. A failed assertion in a child ends the context.
// host: block=1
// mistake: finds=assert@assert sync=cudaErrorAssert
// mended: out=5
#include <cassert>
__global__ void leaf(int v, int* out) {
  assert(v != 3);  // @assert
  atomicAdd(out, 1);
}
extern "C" __global__ void mistake(int* data, int* out) {
  for (int k = 0; k < 5; ++k) leaf<<<1, 1>>>(k, out);
}
extern "C" __global__ void mended(int* data, int* out) {
  for (int k = 4; k < 9; ++k) leaf<<<1, 1>>>(k, out);
}
