// Calls a function at a guessed address.
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  void (*volatile guess)() = reinterpret_cast<void (*)()>(0x7ffff7a00010ull);
  guess();
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
