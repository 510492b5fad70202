// Reads the code of a function.
__device__ __noinline__ int other(int n) { return n * n; }
__device__ int (*volatile pointer)(int) = other;
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  data[0] = *reinterpret_cast<volatile int*>(reinterpret_cast<unsigned long long>(pointer));
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
