// Chapter 01 as a whole program around your kernels. With a GPU, in this folder:
// 第 01 章：围绕您的核函数的完整程序。有 GPU 时，在本目录中：
//   nvcc -arch=sm_75 -rdc=true main.cu -o hello -lcudadevrt && ./hello
#include <cstdio>

#include "01-tail-launch.cu"
#include "02-checked-launch.cu"

static bool ok(cudaError_t error, const char* what) {
  if (error != cudaSuccess) fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
  return error == cudaSuccess;
}

int main() {
  greet<<<1, 32>>>();
  if (!ok(cudaGetLastError(), "greet") || !ok(cudaDeviceSynchronize(), "greet")) return 1;

  int* status = nullptr;
  if (!ok(cudaMalloc(&status, sizeof(int)), "cudaMalloc")) return 1;
  for (const int threads : {2, 5000}) {
    int seen = -1;
    greet_many<<<1, 1>>>(threads, status);
    if (!ok(cudaGetLastError(), "greet_many")) return 1;
    if (!ok(cudaMemcpy(&seen, status, sizeof seen, cudaMemcpyDeviceToHost), "cudaMemcpy")) return 1;
    printf("%d threads: %s\n", threads, cudaGetErrorName(static_cast<cudaError_t>(seen)));
  }
  return ok(cudaFree(status), "cudaFree") ? 0 : 1;
}
