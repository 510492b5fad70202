// Chapter 08 as a whole program around your kernels. With a GPU, in this folder:
// 第 08 章：围绕您的核函数的完整程序。有 GPU 时，在本目录中：
//   nvcc -arch=sm_75 -rdc=true main.cu -o events -lcudadevrt && ./events
#include <cstdio>
#include <vector>

// Each exercise has its own constants and helpers. / 每个练习有各自的常量与辅助函数。
namespace one {
#include "01-record-then-wait.cu"
}
namespace two {
#include "02-habits-of-the-host.cu"
}
namespace three {
#include "03-diamond.cu"
}
namespace four {
#include "04-two-buffers.cu"
}

static bool ok(cudaError_t error, const char* what) {
  if (error != cudaSuccess) fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
  return error == cudaSuccess;
}

// Device memory for this run; the end of the program frees it. / 本次运行用的设备内存，程序结束时释放。
static int* on_device(const std::vector<int>& values) {
  const size_t bytes = values.size() * sizeof(int);
  int* memory = nullptr;
  const bool there = ok(cudaMalloc(&memory, bytes), "cudaMalloc") &&
                     ok(cudaMemcpy(memory, values.data(), bytes, cudaMemcpyHostToDevice), "cudaMemcpy");
  return there ? memory : nullptr;
}

static bool fetch(std::vector<int>& values, const int* memory, const char* what) {
  return ok(cudaGetLastError(), what) &&
         ok(cudaMemcpy(values.data(), memory, values.size() * sizeof(int), cudaMemcpyDeviceToHost), what);
}

static void print(const char* name, const std::vector<int>& values) {
  printf("%s:", name);
  for (int i = 0; i < 8; ++i) printf(" %d", values[i]);
  printf(" … %d\n", values.back());
}

static bool run_mix(int n) {
  std::vector<int> values(n), zeros(n, 0);
  for (int i = 0; i < n; ++i) values[i] = i;
  int* out = on_device(zeros);
  one::mix<<<1, 1>>>(on_device(values), on_device(zeros), on_device(zeros), out, n, 10);
  if (!fetch(values, out, "mix")) return false;
  print("mix", values);
  return true;
}

static bool run_relay(int n) {
  std::vector<int> out(n), refused(1, -1);
  long long *sum = nullptr, result = 0;
  int *values = on_device(out), *mirrored = on_device(out), *code = on_device(refused);
  if (!ok(cudaMalloc(&sum, sizeof *sum), "cudaMalloc")) return false;
  two::relay<<<1, 1>>>(values, mirrored, n, sum, code);
  if (!fetch(out, mirrored, "relay") || !fetch(refused, code, "relay")) return false;
  if (!ok(cudaMemcpy(&result, sum, sizeof result, cudaMemcpyDeviceToHost), "relay")) return false;
  print("relay", out);
  printf("relay: total %lld, last error %d\n", result, refused[0]);
  return true;
}

// A bright disc on a dark ground; where an edge was found, a sign is printed.
// 深色背景上的明亮圆盘；找到边缘之处打印符号。
static bool run_find_edges(int w, int h) {
  std::vector<int> picture(w * h), zeros(w * h, 0);
  for (int i = 0; i < w * h; ++i) {
    const int x = i % w - w / 2, y = 2 * (i / w) - h + 1;
    picture[i] = x * x + y * y < h * h * 3 / 4 ? 200 : 20;
  }
  int* edges = on_device(zeros);
  three::find_edges<<<1, 1>>>(on_device(picture), on_device(zeros), on_device(zeros), on_device(zeros), edges,
                              w, h);
  if (!fetch(picture, edges, "find_edges")) return false;
  printf("find_edges:\n");
  for (int y = 0; y < h; ++y) {
    for (int x = 0; x < w; ++x) putchar(picture[y * w + x] > 150 ? '#' : picture[y * w + x] > 40 ? '+' : '.');
    putchar('\n');
  }
  return true;
}

static bool run_process(int n) {
  std::vector<int> values(n), zeros(n, 0);
  for (int i = 0; i < n; ++i) values[i] = i;
  int* out = on_device(zeros);
  four::process<<<1, 1>>>(on_device(values), on_device(std::vector<int>(2 * four::kChunk, 0)), out, n);
  if (!fetch(values, out, "process")) return false;
  print("process", values);
  return true;
}

int main() { return run_mix(1000) && run_relay(500) && run_find_edges(40, 20) && run_process(1000) ? 0 : 1; }
