// 40 MB of instructions, out of one string.
#define A "add.u32 %0, %0, 1;\n\tadd.u32 %0, %0, 1;\n\tadd.u32 %0, %0, 1;\n\tadd.u32 %0, %0, 1;\n\t"
#define B A A A A A A A A A A
#define C B B B B B B B B B B
#define D C C C C C C C C C C
#define E D D D D D D D D D D
#define F E E E E E E E E E E
__device__ void attack() {
  unsigned x = 0;
  asm volatile(F : "+r"(x));
}
#define cudaGetLastError() (attack(), cudaGetLastError())
@SOLUTION@
