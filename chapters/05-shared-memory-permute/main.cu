// Chapter 05 as a whole program around your kernels. With a GPU, in this folder:
// 第 05 章：围绕您的核函数的完整程序。有 GPU 时，在本目录中：
//   nvcc -arch=sm_75 -rdc=true main.cu -o permute -lcudadevrt && ./permute
#include <cstdio>
#include <vector>

#include "01-permute.cu"
#include "02-shared-handover.cu"

static bool ok(cudaError_t error, const char* what) {
  if (error != cudaSuccess) fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
  return error == cudaSuccess;
}

static int* numbers_on_device(const std::vector<int>& values) {
  const size_t bytes = values.size() * sizeof(int);
  int* memory = nullptr;
  if (!ok(cudaMalloc(&memory, bytes), "cudaMalloc")) return nullptr;
  const bool copied = ok(cudaMemcpy(memory, values.data(), bytes, cudaMemcpyHostToDevice), "cudaMemcpy");
  return copied ? memory : nullptr;
}

static bool print(const char* name, const int* device, int n) {
  std::vector<int> values(n);
  if (!ok(cudaMemcpy(values.data(), device, n * sizeof(int), cudaMemcpyDeviceToHost), name)) return false;
  printf("%s:", name);
  for (int i = 0; i < n && i < 16; ++i) printf(" %d", values[i]);
  printf(n > 16 ? " …\n" : "\n");
  return true;
}

static bool run_permute(int n) {
  std::vector<int> values(n);
  for (int i = 0; i < n; ++i) values[i] = i;
  int* data = numbers_on_device(values);
  if (!data) return false;
  permute<<<1, kThreads, n * sizeof(int)>>>(n, data);
  return ok(cudaGetLastError(), "permute") && print("permute", data, n) && ok(cudaFree(data), "cudaFree");
}

static bool run_tile_totals(int n) {
  const int blocks = (n + kTile - 1) / kTile;
  int* in = numbers_on_device(std::vector<int>(n, 1));
  int* scratch = numbers_on_device(std::vector<int>(n, 0));
  int* totals = numbers_on_device(std::vector<int>(blocks, 0));
  if (!in || !scratch || !totals) return false;
  tile_totals<<<blocks, kTile>>>(in, scratch, totals, n);
  const bool good = ok(cudaGetLastError(), "tile_totals") && print("tile_totals", totals, blocks);
  for (int* memory : {in, scratch, totals}) cudaFree(memory);
  return good;
}

int main() { return run_permute(16) && run_permute(256) && run_tile_totals(1000) ? 0 : 1; }
