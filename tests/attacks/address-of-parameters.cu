// Reads far beyond its own parameters.
__device__ __forceinline__ void attack(float* data) {
  unsigned long long far;
  asm volatile("{ .reg .b64 a; mov.b64 a, scale_rows_param_0; ld.param.u64 %0, [a+65536]; }" : "=l"(far));
  data[0] = far;
}
#define cudaGetLastError() (attack(data), cudaGetLastError())
@SOLUTION@
