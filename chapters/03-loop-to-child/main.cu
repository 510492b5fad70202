// Chapter 03 as a whole program around your kernels. With a GPU, in this folder:
// 第 03 章：围绕您的核函数的完整程序。有 GPU 时，在本目录中：
//   nvcc -arch=sm_75 -rdc=true main.cu -o rows -lcudadevrt && ./rows
#include <cstdio>
#include <vector>

#include "01-ragged-rows.cu"
#include "02-short-rows.cu"
#include "03-by-hand.cu"

typedef void (*RowsKernel)(float*, const unsigned*, const unsigned*, int, float);

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

// Rows of 8 elements, but every 32nd row has 16384: one long loop in each warp. A kernel gets a thread for
// each row and the ends of the rows, or a thread for each element and the number of elements before each row;
// as the rows lie side by side here, that is where they begin. Only on a real GPU do the times mean anything.
// 每行 8 个元素，但每 32 行中有一行含 16384 个：每个线程束中有一个很长的循环。
// 核函数要么每行一个线程，并得到各行的终点；要么每个元素一个线程，并得到各行之前的元素数：
// 这里各行首尾相接，所以它就是各行的起点。只有在真实 GPU 上，时间才有意义。
static bool time_kernel(const char* name, RowsKernel kernel, bool thread_for_each_element) {
  const int rows = 1024;
  std::vector<unsigned> start(rows), end(rows);
  unsigned size = 0;
  for (int row = 0; row < rows; ++row) {
    start[row] = size;
    size += row % 32 == 7 ? 16384 : 8;
    end[row] = size;
  }
  std::vector<unsigned> before = start;
  before.push_back(size);
  const unsigned threads = thread_for_each_element ? size : rows;
  float* data = on_device(std::vector<float>(size, 1.0f));
  unsigned *from = on_device(start), *to = on_device(thread_for_each_element ? before : end);
  if (!data || !from || !to) return false;

  cudaEvent_t begin, finish;
  cudaEventCreate(&begin);
  cudaEventCreate(&finish);
  float best = 1e9f;
  for (int again = 0; again < 5; ++again) {
    cudaEventRecord(begin);
    kernel<<<(threads + 255) / 256, 256>>>(data, from, to, rows, 2.0f);
    cudaEventRecord(finish);
    float milliseconds = 0;
    if (!ok(cudaEventSynchronize(finish), name)) return false;
    if (!ok(cudaEventElapsedTime(&milliseconds, begin, finish), name)) return false;
    if (milliseconds < best) best = milliseconds;
  }
  printf("%-14s %u elements in %d rows: %.3f ms\n", name, size, rows, best);
  cudaFree(data);
  cudaFree(from);
  cudaFree(to);
  return ok(cudaGetLastError(), name);
}

int main() {
  const bool good = time_kernel("scale_rows", scale_rows, false) &&
                    time_kernel("add_to_rows", add_to_rows, false) &&
                    time_kernel("multiply_rows", multiply_rows, true);
  return good ? 0 : 1;
}
