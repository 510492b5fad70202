// Says that it is PTX for addresses of 32 bits.
// The text closes the function that it stands in, and ends within another.
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  asm volatile("ret;\n}\n.address_size 32\n.visible .func rest()\n{");
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
