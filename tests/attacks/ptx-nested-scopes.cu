// A million braces.
#define A "{{{{{{{{{{"
#define B A A A A A A A A A A
#define C B B B B B B B B B B
#define D C C C C C C C C C C
#define E D D D D D D D D D D
#define F E E E E E E E E E E
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) { asm volatile(F); }
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
