// Captures a stream, which the simulated GPU does not do.
#include <cstdio>

__global__ void nothing() {}

int main() {
  cudaStream_t s;
  cudaStreamCreate(&s);
  nothing<<<1, 1, 0, s>>>();
  printf("before\n");
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  printf("after\n");
  return 0;
}
