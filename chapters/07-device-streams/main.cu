// Chapter 07 as a whole program around your kernels. With a GPU, in this folder:
// 第 07 章：围绕您的核函数的完整程序。有 GPU 时，在本目录中：
//   nvcc -arch=sm_75 -rdc=true main.cu -o streams -lcudadevrt && ./streams
#include <cstdio>
#include <vector>

#include "01-forgotten-stream.cu"
#include "02-handle-scope.cu"
#include "03-rows-side-by-side.cu"
#include "04-pipeline.cu"

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

// Waits for the kernel and all its children, and brings the memory back.
// 等待核函数及其所有子网格，然后取回内存。
template <typename T>
static bool fetch(std::vector<T>& values, T* memory, const char* what) {
  const size_t bytes = values.size() * sizeof(T);
  const bool good = ok(cudaGetLastError(), what) && ok(cudaDeviceSynchronize(), what) &&
                    ok(cudaMemcpy(values.data(), memory, bytes, cudaMemcpyDeviceToHost), what);
  cudaFree(memory);
  return good;
}

static bool branches() {
  std::vector<int> values = {3, 1, 4, 1, 5, 9, 2, 6}, steps(values.size() - 1, 0), results(3, 0);
  int *in = on_device(values), *between = on_device(steps), *out = on_device(results);
  if (!in || !between || !out) return false;
  summarise<<<1, 1>>>(in, static_cast<int>(values.size()), between, out);
  if (!fetch(results, out, "summarise")) return false;
  printf("summarise: sum %d, mean %d, greatest step %d\n", results[0], results[1], results[2]);
  return results[0] == 31 && results[1] == 3 && results[2] == 4;
}

static bool handles() {
  std::vector<int> values = {10, 20, 30, 40, 50, 60}, starts = {0, 1, 3, 6};
  int *data = on_device(values), *borders = on_device(starts);
  if (!data || !borders) return false;
  treat_rows<<<1, 1>>>(data, borders, 3);
  if (!fetch(values, data, "treat_rows")) return false;
  printf("treat_rows: %d | %d %d | %d %d %d\n", values[0], values[1], values[2], values[3], values[4],
         values[5]);
  return values[0] == 20 && values[2] == 61 && values[5] == 122;
}

static bool rows_side_by_side() {
  const int rows = 64, width = 100;
  std::vector<int> values(rows * width), sums(rows, 0), total(1, 0);
  for (int i = 0; i < rows * width; ++i) values[i] = i % 10;
  int *data = on_device(values), *each = on_device(sums), *all = on_device(total);
  if (!data || !each || !all) return false;
  sum_of_squares<<<1, rows>>>(data, width, each, all);
  if (!fetch(sums, each, "sum_of_squares") || !fetch(total, all, "sum_of_squares")) return false;
  printf("sum_of_squares: %d rows of %d each, %d in all\n", rows, sums[rows - 1], total[0]);
  return total[0] == rows * 2850;
}

static bool pipeline() {
  const int chunks = 10;
  std::vector<int> values(chunks * kChunk), slots(kSlots * kChunk, 0), results(values.size(), 0);
  for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<int>(i);
  int *in = on_device(values), *between = on_device(slots), *out = on_device(results);
  if (!in || !between || !out) return false;
  pump<<<1, 1>>>(in, between, out, chunks);
  if (!fetch(results, out, "pump")) return false;
  int right = 0;
  for (int i = 0; i < chunks * kChunk; ++i) {
    const int chunk = i / kChunk, turned = kChunk - 1 - i % kChunk, before = (turned + 1) % kChunk;
    right += results[i] == values[chunk * kChunk + turned] + values[chunk * kChunk + before];
  }
  printf("pump: %d of %d values came through %d slots\n", right, chunks * kChunk, kSlots);
  return right == chunks * kChunk;
}

int main() {
  const bool good = branches() && handles() && rows_side_by_side() && pipeline();
  return good ? 0 : 1;
}
