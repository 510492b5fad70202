// Chapter 10 as a whole program around your kernels. With a GPU, in this folder:
// 第 10 章：围绕您的核函数的完整程序。有 GPU 时，在本目录中：
//   nvcc -arch=sm_75 -rdc=true main.cu -o memory -lcudadevrt && ./memory
#include <algorithm>
#include <cstdio>
#include <vector>

#include "01-no-room.cu"
#include "02-list-of-hits.cu"
#include "03-constant-by-pointer.cu"
#include "04-fill-count-copy.cu"

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

// cudaMemcpy waits for the kernel. / cudaMemcpy 会等待核函数完成。
template <typename T>
static bool on_host(std::vector<T>& values, const T* device, const char* what) {
  if (!ok(cudaGetLastError(), what)) return false;
  return ok(cudaMemcpy(values.data(), device, values.size() * sizeof(T), cudaMemcpyDeviceToHost), what);
}

static std::vector<int> counting(int n, int step) {
  std::vector<int> values(n);
  for (int i = 0; i < n; ++i) values[i] = i * step % 1000;
  return values;
}

// The host sets the limit before the first kernel that uses the heap. A row longer than the heap is refused.
// 主机在第一个使用堆的核函数之前设置限制。比整个堆还长的行会被拒绝。
static bool run_turn_rows() {
  size_t heap = 0;
  if (!ok(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 4 << 20), "cudaDeviceSetLimit")) return false;
  if (!ok(cudaDeviceGetLimit(&heap, cudaLimitMallocHeapSize), "cudaDeviceGetLimit")) return false;
  const int too_long = (int)(heap / sizeof(int)) + 1;
  std::vector<int> starts = {0, 3, 4, 4 + too_long}, refused(3), values = counting(4 + too_long, 1);
  int *data = on_device(values), *from = on_device(starts), *said = on_device(refused);
  if (!data || !from || !said) return false;
  turn_rows<<<1, 3>>>(data, from, 3, said);
  if (!on_host(values, data, "turn_rows") || !on_host(refused, said, "turn_rows")) return false;
  printf("turn_rows: %d %d %d, refused %d %d %d\n", values[0], values[1], values[2], refused[0], refused[1],
         refused[2]);
  return true;
}

static bool run_gather_hits(int n, int limit) {
  std::vector<int> values = counting(n, 37), found(n), count(1);
  int *in = on_device(values), *hits = on_device(found), *many = on_device(count);
  if (!in || !hits || !many) return false;
  gather_hits<<<(n + kBlockSize - 1) / kBlockSize, 32>>>(in, n, limit, hits, many);
  if (!on_host(found, hits, "gather_hits") || !on_host(count, many, "gather_hits")) return false;
  found.resize(count[0]);
  std::sort(found.begin(), found.end());
  printf("gather_hits: %d above %d:", count[0], limit);
  for (const int hit : found) printf(" %d", hit);
  printf("\n");
  return true;
}

static bool run_value_and_slope() {
  const float terms[kTerms] = {1, 0, 0, 2};  // 1 + 2 x^3
  if (!ok(cudaMemcpyToSymbol(coefficients, terms, sizeof terms), "cudaMemcpyToSymbol")) return false;
  std::vector<float> places = {-1, 0, 0.5f, 2}, y(4), dy(4);
  float *x = on_device(places), *value = on_device(y), *slope = on_device(dy);
  if (!x || !value || !slope) return false;
  value_and_slope<<<1, 1>>>(x, value, slope, 4, 3);
  if (!on_host(y, value, "value_and_slope") || !on_host(dy, slope, "value_and_slope")) return false;
  printf("value_and_slope:");
  for (int i = 0; i < 4; ++i) printf(" %g (%g)", y[i], dy[i]);
  printf("\n");
  return true;
}

static bool run_count_rounds(int n, int rounds) {
  std::vector<int> values = counting(n * rounds, 1), counts(rounds * kBins), any(kBins, 77);
  int *in = on_device(values), *bins = on_device(any), *result = on_device(counts);
  if (!in || !bins || !result) return false;
  count_rounds<<<1, 1>>>(in, n, rounds, bins, result);
  if (!on_host(counts, result, "count_rounds")) return false;
  for (int round = 0; round < rounds; ++round) {
    printf("round %d:", round);
    for (int bin = 0; bin < kBins; ++bin) printf(" %d", counts[round * kBins + bin]);
    printf("\n");
  }
  return true;
}

int main() {
  const bool good =
      run_turn_rows() && run_gather_hits(500, 960) && run_value_and_slope() && run_count_rounds(40, 2);
  return good ? 0 : 1;
}
