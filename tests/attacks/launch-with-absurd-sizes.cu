// Asks for parameter buffers with alignments and sizes that cannot be.
extern "C" __global__ void other(int n) {}
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  for (size_t size = 1; size != 0; size *= 4) {
    cudaGetParameterBuffer(size, size);
    void* buffer = cudaGetParameterBufferV2(reinterpret_cast<void*>(other), dim3(~0u, ~0u, ~0u), dim3(~0u, 1, 1), ~0u);
    if (buffer) cudaLaunchDeviceV2(buffer, 0);
  }
  if (cudaPeekAtLastError() != cudaSuccess) __trap();
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
