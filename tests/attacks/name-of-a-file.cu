// Its own name holds quotes, line ends and terminal escapes; its mistake makes the report show the name.
__device__ void attack(float* data) { data[1 << 20] = 1; }
#define cudaGetLastError() (attack(data), cudaGetLastError())
@SOLUTION@
