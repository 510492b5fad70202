// The same kernel once more, weak: which of the two is judged?
// The text closes the function that it stands in, and ends within another.
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  asm volatile("ret;\n}\n.weak .entry scale_rows(.param .u64 a, .param .u64 b, .param .u64 c, .param .u32 d, .param .f32 e)\n{ ret; }\n.visible .func rest()\n{");
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
