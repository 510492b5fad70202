// The same through a pointer, which no compiler can count.
typedef void (*Step)(volatile int);
__device__ Step step;
__device__ __noinline__ void walk(volatile int n) {
  step(n + 1);
  step(n + 2);
}
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  step = walk;
  step(0);
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
