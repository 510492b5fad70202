// Chapter 12 as a whole program around your kernels. With a GPU, in this folder:
// 第 12 章：围绕您的核函数的完整程序。有 GPU 时，在本目录中：
//   nvcc -std=c++17 -arch=sm_75 -rdc=true main.cu -o by_hand -lcudadevrt && ./by_hand
#include <cstdio>
#include <vector>

#include "01-offsets.cu"
#include "02-launcher.cu"
#include "03-kernel-table.cu"
#include "04-long-parameters.cu"

static bool ok(cudaError_t error, const char* what) {
  if (error != cudaSuccess) fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
  return error == cudaSuccess;
}

template <typename T>
static T* on_device(const std::vector<T>& values) {
  T* memory = nullptr;
  const size_t bytes = values.size() * sizeof(T);
  if (!ok(cudaMalloc(&memory, bytes), "cudaMalloc")) return nullptr;
  const bool copied = ok(cudaMemcpy(memory, values.data(), bytes, cudaMemcpyHostToDevice), "cudaMemcpy");
  return copied ? memory : nullptr;
}

template <typename T>
static bool print(const char* name, const T* device, size_t size) {
  std::vector<T> values(size);
  if (!ok(cudaMemcpy(values.data(), device, size * sizeof(T), cudaMemcpyDeviceToHost), name)) return false;
  printf("%s:", name);
  for (const T value : values) printf(" %g", static_cast<double>(value));
  printf("\n");
  return true;
}

static bool run_note() {
  double* out = on_device(std::vector<double>(7, -1));
  int* code = on_device(std::vector<int>(1, -1));
  if (!out || !code) return false;
  launch_note<<<1, 1>>>('x', 0.125, 300, out, make_float3(1.5f, 2.5f, 3.5f), 7, code);
  return ok(cudaGetLastError(), "launch_note") && print("note", out, 7) && print("code", code, 1);
}

static bool run_launcher() {
  double* out = on_device(std::vector<double>(13, -1));
  int* codes = on_device(std::vector<int>(4, -1));
  if (!out || !codes) return false;
  launch_all<<<1, 1>>>(out, codes, 32, 3);
  return ok(cudaGetLastError(), "launch_all") && print("launch_all", out, 13) && print("codes", codes, 4);
}

static bool run_steps() {
  const std::vector<Step> program = {{0, 10}, {1, 3}, {9, 0}, {2, 100}, {3, 50}};
  const int n = 8, count = static_cast<int>(program.size());
  int *data = on_device(std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7}),
      *codes = on_device(std::vector<int>(count, -1));
  Step* steps = on_device(program);
  if (!data || !codes || !steps) return false;
  run_program<<<1, 1>>>(steps, count, data, n, codes);
  return ok(cudaGetLastError(), "run_program") && print("data", data, n) && print("codes", codes, count);
}

static bool run_tables() {
  const int n = 1200, blocks = (n + kPart - 1) / kPart;
  std::vector<int> numbers(n);
  for (int i = 0; i < n; ++i) numbers[i] = i * 7 % kEntries;
  int *seeds = on_device(std::vector<int>{1, 2, 3}), *in = on_device(numbers);
  int* out = on_device(std::vector<int>(n, -1));
  Table* rooms = nullptr;
  if (!seeds || !in || !out || !ok(cudaMalloc(&rooms, blocks * sizeof(Table)), "cudaMalloc")) return false;
  map_parts<<<blocks, kBlock>>>(seeds, in, out, n, rooms);
  return ok(cudaGetLastError(), "map_parts") && print("first part", out, 5) &&
         print("last part", out + 1195, 5);
}

int main() { return run_note() && run_launcher() && run_steps() && run_tables() ? 0 : 1; }
