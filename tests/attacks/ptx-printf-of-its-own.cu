// Its own vprintf, which says that it printed.
__device__ __noinline__ void attack() {
  // The text closes the function that it stands in, and ends within another.
  asm volatile("ret;\n}\n.visible .func (.param .b32 r) vprintf(.param .b64 a, .param .b64 b)\n"
               "{ st.param.b32 [r], 1; ret; }\n.visible .func rest()\n{");
}
#define cudaGetLastError() (attack(), cudaGetLastError())
@SOLUTION@
