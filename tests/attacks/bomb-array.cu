// An array of 2^30 numbers, all written out in the PTX.
__device__ int huge[1 << 30] = {1};
#define cudaGetLastError() (data[huge[rows]] += 1, cudaGetLastError())
@SOLUTION@
