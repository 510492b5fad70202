// Chapter 06 as a whole program around your kernels. With a GPU, in this folder:
// 第 06 章：围绕您的核函数的完整程序。有 GPU 时，在本目录中：
//   nvcc -arch=sm_75 -rdc=true main.cu -o pitfalls -lcudadevrt && ./pitfalls
// While exercise 1 is unsolved, nvcc warns about the pointer to local memory, and the run ends in an error.
// 练习 1 未完成时，nvcc 会警告指向局部内存的指针，运行以错误结束。
#include <cstdio>
#include <cstdlib>

#include "01-local-argument.cu"
#include "02-shared-tile.cu"
#include "03-is-it-global.cu"

static void check(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
  exit(1);
}

template <typename T, int N>
static T* to_device(const T (&values)[N]) {
  T* memory = nullptr;
  check(cudaMalloc(&memory, sizeof values), "cudaMalloc");
  check(cudaMemcpy(memory, values, sizeof values, cudaMemcpyHostToDevice), "cudaMemcpy");
  return memory;
}

template <typename T, int N>
static void to_host(T (&values)[N], T* memory, const char* what) {
  check(cudaGetLastError(), what);
  check(cudaMemcpy(values, memory, sizeof values, cudaMemcpyDeviceToHost), what);
  check(cudaFree(memory), "cudaFree");
}

int main() {
  const float factors[] = {2, 10}, shifts[] = {1, 0};
  const int starts[] = {0, 3, 5};
  float rows[] = {1, 2, 3, 4, 5};
  float* data = to_device(rows);
  run_jobs<<<1, 2>>>(to_device(factors), to_device(shifts), to_device(starts), data, 2);
  to_host(rows, data, "run_jobs");
  printf("rows  :");
  for (const float value : rows) printf(" %g", value);

  float squares[] = {1, 2, 3, 4};
  float* out = to_device(squares);
  smooth_tiles<<<1, kTile>>>(to_device(squares), out, 4);
  to_host(squares, out, "smooth_tiles");
  printf("\nmeans :");
  for (const float value : squares) printf(" %g", value);

  const int values[] = {1, 2, 3};
  int sums[] = {0, 0, 0};
  bool copied[] = {false, false, false};
  int* sums_there = to_device(sums);
  bool* copied_there = to_device(copied);
  add_up_all<<<1, 1>>>(to_device(values), 3, sums_there, copied_there);
  to_host(sums, sums_there, "add_up_all");
  to_host(copied, copied_there, "add_up_all");
  printf("\nsums  : global %d, local %d%s, shared %d%s\n", sums[0], sums[1], copied[1] ? " (copied)" : "",
         sums[2], copied[2] ? " (copied)" : "");
  return 0;
}
