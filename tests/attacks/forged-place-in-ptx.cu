// The same in PTX: .file and .loc directives that name a foreign file.
__device__ void attack(float* data) {
  asm volatile(".file 99 \"@SECRET@\"\n\t.loc 99 1 1\n\tst.global.f32 [%0+67108864], 0f00000000;" ::"l"(data) : "memory");
}
#define cudaGetLastError() (attack(data), cudaGetLastError())
@SOLUTION@
