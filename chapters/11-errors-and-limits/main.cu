// Chapter 11 as a whole program around your kernels. With a GPU, in this folder:
// 第 11 章：围绕您的核函数的完整程序。有 GPU 时，在本目录中：
//   nvcc -arch=sm_75 -rdc=true main.cu -o limits -lcudadevrt && ./limits
#include <cstdio>
#include <vector>

#include "01-launch-report.cu"
#include "02-launch-pool.cu"
#include "03-after-the-wait.cu"
#include "04-one-bad-record.cu"

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
static std::vector<T> from_device(const T* memory, size_t size) {
  std::vector<T> values(size);
  ok(cudaMemcpy(values.data(), memory, size * sizeof(T), cudaMemcpyDeviceToHost), "cudaMemcpy");
  return values;
}

static void print(const char* name, const std::vector<int>& values) {
  printf("%s:", name);
  for (const int value : values) printf(" %d", value);
  printf("\n");
}

// Every device launch that is refused is reported in codes; the host itself sees no error at all.
// 设备端被拒绝的启动都记录在 codes 中；主机自己看不到任何错误。
static bool report_launches() {
  const std::vector<Job> jobs = {
      {1, 4, 0, 0}, {1, 1025, 0, 4}, {0, 32, 0, 4}, {2, 3, 0, 4}, {1, 2, 50000, 10}};
  const int count = static_cast<int>(jobs.size());
  Job* list = on_device(jobs);
  int *data = on_device(std::vector<int>(12, -1)), *codes = on_device(std::vector<int>(jobs.size(), -1));
  if (!list || !data || !codes) return false;
  run_jobs<<<1, 32>>>(list, count, data, codes);
  const cudaError_t launched = cudaGetLastError(), waited = cudaDeviceSynchronize();
  printf("run_jobs: the host sees %d and %d\n", launched, waited);
  print("codes", from_device(codes, jobs.size()));
  print("data", from_device(data, 12));
  return launched == cudaSuccess && waited == cudaSuccess;
}

static bool fill_pool(int steps) {
  size_t room = 0;
  if (!ok(cudaDeviceGetLimit(&room, cudaLimitDevRuntimePendingLaunchCount), "cudaDeviceGetLimit"))
    return false;
  unsigned* value = on_device(std::vector<unsigned>(1, 1u));
  if (!value) return false;
  run_steps<<<1, 1>>>(value, 0, steps, static_cast<int>(room));
  if (!ok(cudaGetLastError(), "run_steps")) return false;
  unsigned wanted = 1;
  for (int number = 0; number < steps; ++number) wanted = wanted * 3 + number;
  const unsigned seen = from_device(value, 1)[0];
  printf("%d steps with room for %zu launches: %u, expected %u\n", steps, room, seen, wanted);
  return seen == wanted;
}

static bool go_on_after_the_child() {
  const int n = 300, tiles = (n + kTile - 1) / kTile;
  std::vector<int> numbers(n);
  for (int i = 0; i < n; ++i) numbers[i] = i * 7 % 11;
  int *data = on_device(numbers), *saved = on_device(std::vector<int>(n, 0));
  int* peaks = on_device(std::vector<int>(tiles, 0));
  if (!data || !saved || !peaks) return false;
  transform<<<tiles, kTile>>>(data, saved, peaks, n);
  if (!ok(cudaGetLastError(), "transform")) return false;
  std::vector<int> result = from_device(data, n);
  result.resize(12);
  print("transform", result);
  return true;
}

static bool survive_bad_records() {
  const int count = 200, bins = 5, batches = (count + kBatch - 1) / kBatch;
  std::vector<int> records(count);
  for (int i = 0; i < count; ++i) records[i] = i % bins;
  records[70] = -1;
  records[100] = bins;
  int *in = on_device(records), *histogram = on_device(std::vector<int>(bins, 0));
  int *first_bad = on_device(std::vector<int>(batches, -1)),
      *bad_batches = on_device(std::vector<int>(1, -1));
  if (!in || !histogram || !first_bad || !bad_batches) return false;
  sort_records<<<1, 32>>>(in, count, histogram, bins, first_bad, bad_batches);
  if (!ok(cudaGetLastError(), "sort_records") || !ok(cudaDeviceSynchronize(), "sort_records")) return false;
  print("histogram", from_device(histogram, bins));
  print("first bad record of each batch", from_device(first_bad, batches));
  print("batches with a bad record", from_device(bad_batches, 1));
  return true;
}

int main() {
  const bool good = report_launches() && fill_pool(5000) && go_on_after_the_child() && survive_bad_records();
  return good ? 0 : 1;
}
