// Chapter 04 as a whole program around your kernels. With a GPU, in this folder:
// 第 04 章：围绕您的核函数的完整程序。有 GPU 时，在本目录中：
//   nvcc -arch=sm_75 -rdc=true main.cu -o visibility -lcudadevrt && ./visibility
#include <cstdio>
#include <vector>

#include "01-before-the-launch.cu"
#include "02-after-the-launch.cu"
#include "03-read-the-result.cu"
#include "04-journal-for-the-host.cu"

static bool ok(cudaError_t error, const char* what) {
  if (error != cudaSuccess) fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
  return error == cudaSuccess;
}

// Memory for n numbers, filled with first, first + step, ...
// 可容纳 n 个数的内存，依次填入 first、first + step……
static int* numbers(int n, int first, int step) {
  std::vector<int> values(n);
  for (int i = 0; i < n; ++i) values[i] = first + i * step;
  int* memory = nullptr;
  if (!ok(cudaMalloc(&memory, n * sizeof(int)), "cudaMalloc")) return nullptr;
  const bool copied =
      ok(cudaMemcpy(memory, values.data(), n * sizeof(int), cudaMemcpyHostToDevice), "cudaMemcpy");
  return copied ? memory : nullptr;
}

// cudaMemcpy waits for the kernel. / cudaMemcpy 会等待核函数完成。
static bool print(const char* name, const int* device, int n) {
  std::vector<int> values(n);
  if (!ok(cudaGetLastError(), name)) return false;
  if (!ok(cudaMemcpy(values.data(), device, n * sizeof(int), cudaMemcpyDeviceToHost), name)) return false;
  printf("%s:", name);
  for (const int value : values) printf(" %d", value);
  printf("\n");
  return true;
}

static bool run_square_parts(int n) {
  const int blocks = (n + kPart - 1) / kPart;
  int *in = numbers(n, 1, 0), *squares = numbers(n, 0, 0), *totals = numbers(blocks, 0, 0);
  if (!in || !squares || !totals) return false;
  square_parts<<<blocks, kPart>>>(in, squares, totals, n);
  return print("square_parts", totals, blocks);
}

static bool run_all_rounds(int n, int rounds) {
  int *values = numbers(n, 1, 1), *scratch = numbers(n * rounds, 0, 0), *results = numbers(rounds, 0, 0);
  if (!values || !scratch || !results) return false;
  all_rounds<<<1, kRoundThreads>>>(values, n, scratch, results, rounds);
  return print("all_rounds", results, rounds);
}

static bool run_largest_of_all(int n) {
  const int blocks = (n + kChunk - 1) / kChunk;
  int *in = numbers(n, -n, 1), *parts = numbers(blocks, 0, 0), *largest = numbers(1, 0, 0);
  if (!in || !parts || !largest) return false;
  largest_of_all<<<blocks, 64>>>(in, n, parts, largest);
  return print("largest_of_all", largest, 1);
}

// The journal lies in memory of the host; the device has a pointer of its own for it.
// 日志位于主机内存中；设备用自己的指针访问它。
static bool run_keep_journal(int n) {
  Journal *journal = nullptr, *on_device = nullptr;
  if (!ok(cudaHostAlloc(&journal, sizeof(Journal), cudaHostAllocMapped), "cudaHostAlloc")) return false;
  if (!ok(cudaHostGetDevicePointer(&on_device, journal, 0), "cudaHostGetDevicePointer")) return false;
  *journal = {};
  int *in = numbers(n, 1, 1), *sums = numbers(kMostParts, 0, 0);
  if (!in || !sums) return false;
  keep_journal<<<1, kMostParts>>>(in, n, sums, on_device);
  if (!ok(cudaGetLastError(), "keep_journal")) return false;
  if (!ok(cudaDeviceSynchronize(), "keep_journal")) return false;
  const int last = journal->length - 1;
  if (last < 1 || last > kMostParts + 1) return false;
  printf("journal: begin %d", journal->entries[0].value);
  printf(", %d sums, ", last - 1);
  printf("%s %d\n", journal->entries[last].kind == kEnd ? "end" : "sum", journal->entries[last].value);
  return ok(cudaFreeHost(journal), "cudaFreeHost");
}

int main() {
  const bool good =
      run_square_parts(1000) && run_all_rounds(300, 6) && run_largest_of_all(5000) && run_keep_journal(1000);
  return good ? 0 : 1;
}
