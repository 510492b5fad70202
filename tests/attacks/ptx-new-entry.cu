// Closes the function from within and defines the kernel again, empty.
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) { asm volatile("ret; }\n.visible .entry scale_rows(.param .u64 a, .param .u64 b, .param .u64 c, .param .u32 d, .param .f32 e)\n{ ret;"); }
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
