// A kernel with a gigabyte of parameters.
// The text closes the function that it stands in, and ends within another.
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  asm volatile("ret;\n}\n.visible .entry wide(.param .align 8 .b8 all[1073741824]) { ret; }\n.visible .func rest()\n{");
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
