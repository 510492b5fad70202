// The assembler's .incbin, in text that goes into the PTX.
__device__ void attack() { asm volatile(".incbin \"@SECRET@\""); }
#define cudaGetLastError() (attack(), cudaGetLastError())
@SOLUTION@
