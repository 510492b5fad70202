// report: C26. The parameter buffer of a launch by hand is null where the launch is refused, and nobody looked.
// host: block=1
// mistake: finds=out-of-bounds@store sync=cudaErrorIllegalAddress
// mended: out=9
__global__ void child(int* p) { *p = 42; }
extern "C" __global__ void mistake(int* data, int* out) {
  void* p = cudaGetParameterBufferV2(reinterpret_cast<void*>(child), dim3(1), dim3(2000), 0);
  *static_cast<int**>(p) = out;  // @store
  cudaLaunchDeviceV2(p, nullptr);
}
extern "C" __global__ void mended(int* data, int* out) {
  void* p = cudaGetParameterBufferV2(reinterpret_cast<void*>(child), dim3(1), dim3(2000), 0);
  if (p) {
    *static_cast<int**>(p) = out;
    cudaLaunchDeviceV2(p, nullptr);
  }
  *out = cudaGetLastError();
}
