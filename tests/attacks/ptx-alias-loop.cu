// Aliases in a circle.
// The text closes the function that it stands in, and ends within another.
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  asm volatile("ret;\n}\n.visible .func a1() { ret; }\n.alias a2, a3;\n.alias a3, a2;\n.visible .func rest()\n{");
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
