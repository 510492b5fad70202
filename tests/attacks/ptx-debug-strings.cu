// Debug sections that lie about their length.
// The text closes the function that it stands in, and ends within another.
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  asm volatile("ret;\n}\n.section .debug_str { L0: .b8 65,65,65 }\n.section .debug_info { .b64 L0+99999999999 .b8 1, }}\n.visible .func rest()\n{");
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
