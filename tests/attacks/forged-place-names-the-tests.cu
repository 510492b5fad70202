// A mistake whose place, it says, is a line of the tests: a report that showed that line would show the tests.
__device__ void attack(float* data) {
#line 141 "@ROOT@/tests/chapters/03-loop-to-child.cpp"
  data[1 << 20] = 1;
}
#line 1 "@ROOT@/tests/chapters/03-loop-to-child.cpp"
#define cudaGetLastError() (attack(data), cudaGetLastError())
@SOLUTION@
