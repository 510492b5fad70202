// A child with a gigabyte of shared memory for each block.
extern "C" __global__ void wide(int far) {
  extern __shared__ char room[];
  room[far] = 1;
}
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  wide<<<1000, 32, 1 << 30>>>(1 << 29);
  const cudaError_t refused = cudaPeekAtLastError();
  if (refused != cudaSuccess) __trap();
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
