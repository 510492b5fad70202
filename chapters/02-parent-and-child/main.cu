// Chapter 02 as a whole program around your kernels. With a GPU, in this folder:
// 第 02 章：围绕您的核函数的完整程序。有 GPU 时，在本目录中：
//   nvcc -arch=sm_75 -rdc=true main.cu -o family -lcudadevrt && ./family
#include <cstdio>
#include <vector>

#include "01-who-launches.cu"
#include "02-copied-at-launch.cu"
#include "03-sum-tree.cu"

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

// The host's synchronise waits for all grids below its own, though it knows of none of them.
// 主机的同步会等待其网格之下的所有网格，尽管主机对它们一无所知。
template <typename T>
static bool fetch(std::vector<T>& values, T* memory, const char* what) {
  const bool good =
      ok(cudaGetLastError(), what) && ok(cudaDeviceSynchronize(), what) &&
      ok(cudaMemcpy(values.data(), memory, values.size() * sizeof(T), cudaMemcpyDeviceToHost), what);
  cudaFree(memory);
  return good;
}

static bool who_launches() {
  const int n = 1000, threads = 128, times = 3;
  std::vector<int> values(n, 0), noted(1, 0);
  int *data = on_device(values), *passes = on_device(noted);
  if (!data || !passes) return false;
  for (int pass = 0; pass < times; ++pass)
    raise_all<<<(n + threads - 1) / threads, threads>>>(data, n, passes);
  if (!fetch(values, data, "raise_all") || !fetch(noted, passes, "raise_all")) return false;
  int right = 0;
  for (const int value : values) right += value == times;
  printf("raise_all: %d of %d elements were raised %d times; passes noted: %d\n", right, n, times, noted[0]);
  return right == n && noted[0] == times;
}

static bool copied_at_launch() {
  const int parts = 5, lengths[parts] = {3, 130, 0, 1, 66};
  std::vector<int> ends, wanted;
  for (int part = 0; part < parts; ++part) {
    wanted.insert(wanted.end(), lengths[part], part);
    ends.push_back(static_cast<int>(wanted.size()));
  }
  std::vector<int> values(wanted.size(), -1);
  int *data = on_device(values), *borders = on_device(ends);
  if (!data || !borders) return false;
  fill_parts<<<1, 1>>>(data, borders, parts);
  if (!fetch(values, data, "fill_parts")) return false;
  cudaFree(borders);
  size_t right = 0;
  for (size_t i = 0; i < values.size(); ++i) right += values[i] == wanted[i];
  printf("fill_parts: %zu of %zu elements hold the number of their part\n", right, values.size());
  return right == values.size();
}

static bool sum_tree_of_grids() {
  const int n = 1000;
  std::vector<int> values(n), sums(128, 0);
  for (int i = 0; i < n; ++i) values[i] = i + 1;
  int *data = on_device(values), *nodes = on_device(sums);
  if (!data || !nodes) return false;
  sum_tree<<<1, kLeaf>>>(data, n, nodes, 1);
  if (!fetch(sums, nodes, "sum_tree")) return false;
  cudaFree(data);
  printf("sum_tree: 1 + 2 + ... + %d = %d, of which the halves have %d and %d\n", n, sums[1], sums[2],
         sums[3]);
  return sums[1] == n * (n + 1) / 2;
}

int main() {
  const bool good = who_launches() && copied_at_launch() && sum_tree_of_grids();
  return good ? 0 : 1;
}
