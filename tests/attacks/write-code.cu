// Writes over the code of a kernel.
extern "C" __global__ void other() {}
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  *reinterpret_cast<volatile unsigned long long*>(reinterpret_cast<unsigned long long>(&other)) = 0;
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
