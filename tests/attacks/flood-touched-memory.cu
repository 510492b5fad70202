// Touches a little of every page of a large variable: what the checks keep of it might not fit.
__device__ char large[900 << 20];
extern "C" __global__ void touch(int by) {
  for (size_t at = (blockIdx.x * blockDim.x + threadIdx.x) * size_t(by); at < sizeof large; at += size_t(by) * gridDim.x * blockDim.x)
    large[at] += 1;
}
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  touch<<<64, 256>>>(509);
  touch<<<64, 256>>>(512);
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
