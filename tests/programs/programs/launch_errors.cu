// What <<<>>> says of configurations that cannot be launched, and other refusals.
#include <cstdio>

__global__ void nothing() {}

static void show(const char* what) { printf("%s: %s\n", what, cudaGetErrorName(cudaGetLastError())); }

int main() {
  nothing<<<1, 1025>>>();
  show("1025 threads");
  nothing<<<1, dim3(1, 1, 65)>>>();
  show("block z 65");
  nothing<<<0, 1>>>();
  show("no block");
  nothing<<<dim3(1, 65536), 1>>>();
  show("grid y 65536");
  nothing<<<1, 32, 60000>>>();
  show("60000 bytes of shared memory");
  nothing<<<1, 1025, 60000>>>();
  show("1025 threads and 60000 bytes");
  cudaFuncSetAttribute(nothing, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000);
  nothing<<<1, 32, 60000>>>();
  show("60000 bytes after the attribute");
  nothing<<<1, 32, 300000>>>();
  show("300000 bytes");
  int *p = nullptr, can = -1;
  printf("managed memory of no bytes: %d\n", cudaMallocManaged(&p, 0));
  const int asked = cudaDeviceCanAccessPeer(&can, 0, 0);
  printf("a peer of itself: %d %d\n", asked, can);
  printf("enable peer 0: %d, peer 99: %d\n", cudaDeviceEnablePeerAccess(0, 0), cudaDeviceEnablePeerAccess(99, 0));
  printf("device 99: %d\n", cudaSetDevice(99));
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
