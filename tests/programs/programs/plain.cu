// One kernel, nothing else: built without relocatable device code, with each compression, without PTX.
#include <cstdio>

__global__ void answer(int* p) { *p = 42; }

int main() {
  int *p = nullptr, value = 0;
  cudaMalloc(&p, sizeof(int));
  cudaMemset(p, 0, sizeof(int));
  answer<<<1, 1>>>(p);
  const cudaError_t launched = cudaGetLastError();
  cudaMemcpy(&value, p, sizeof value, cudaMemcpyDeviceToHost);
  printf("%d %s\n", value, cudaGetErrorName(launched));
  return 0;
}
