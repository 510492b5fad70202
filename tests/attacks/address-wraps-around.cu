// An address that wraps around to the buffer's beginning by arithmetic on 64 bits.
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  asm volatile("{ .reg .b64 a; add.u64 a, %0, 0x7fffffffffffffff; add.u64 a, a, 0x7fffffffffffff01; st.f32 [a+0x7ffffffc], 0f3f800000; }"
               ::"l"(data) : "memory");
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
