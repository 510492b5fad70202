// Calls a function with fewer and smaller parameters than it takes.
__device__ __noinline__ void prepare() {
  // The text closes the function that it stands in, and ends within another.
  asm volatile("ret;\n}\n.visible .func takes(.param .b64 a, .param .align 8 .b8 b[4096])\n"
               "{ .reg .b64 x; ld.param.b64 x, [b+4088]; ret; }\n.visible .func rest()\n{");
}
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  prepare();
  asm volatile("{ .param .b64 p; st.param.b64 [p], 1; call.uni takes, (p); }");
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
