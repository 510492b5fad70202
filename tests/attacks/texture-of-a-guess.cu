// Reads a texture that nobody made.
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  data[0] = tex1Dfetch<float>(cudaTextureObject_t(0x7ffff7a00010ull), 3);
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
