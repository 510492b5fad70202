// Claim: a loop over rows of different lengths gets faster when each row becomes a child grid.
// 16 fused multiply-adds for each element of 16,384 rows, done in seven ways.
#include "measure.hpp"

namespace {

constexpr int kRows = 16384, kThreads = 256, kLong = 1024, kSteps = 16;
enum class Stream { null, fire_and_forget };

__device__ float work(float x) {
#pragma unroll
  for (int i = 0; i < kSteps; ++i) x = fmaf(x, 0.999f, 0.001f);
  return x;
}

__global__ void loop(const int* start, float* data) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= kRows) return;
  for (int j = start[row]; j < start[row + 1]; ++j) data[j] = work(data[j]);
}

__global__ void child(int from, int to, float* data) {
  const int j = from + blockIdx.x * blockDim.x + threadIdx.x;
  if (j < to) data[j] = work(data[j]);
}

__global__ void parent(const int* start, float* data, int shortest, Stream stream) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= kRows) return;
  const int from = start[row], to = start[row + 1], n = to - from;
  if (n == 0) return;
  if (n < shortest) {
    for (int j = from; j < to; ++j) data[j] = work(data[j]);
    return;
  }
  const int blocks = (n + kThreads - 1) / kThreads;
  if (stream == Stream::null)
    child<<<blocks, kThreads>>>(from, to, data);
  else
    child<<<blocks, kThreads, 0, cudaStreamFireAndForget>>>(from, to, data);
  if (cudaGetLastError() != cudaSuccess) __trap();
}

// By hand: a thread for each element of all rows. These elements need not know their row; see `searched`.
__global__ void flat(int total, float* data) {
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j < total) data[j] = work(data[j]);
}

// By hand where an element must know its row: a binary search in the starts.
__global__ void searched(const int* start, int total, float* data) {
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j >= total) return;
  int low = 0, high = kRows;
  while (high - low > 1) {
    const int middle = (low + high) / 2;
    (start[middle] <= j ? low : high) = middle;
  }
  data[j] = work(data[j] + 0.0f * low);
}

std::vector<int> starts_of(const std::vector<int>& lengths) {
  std::vector<int> start(1, 0);
  for (const int length : lengths) start.push_back(start.back() + length);
  return start;
}

void measure_rows(const std::string& name, const std::vector<int>& lengths) {
  const std::vector<int> host_start = starts_of(lengths);
  const int total = host_start.back();
  int* start;
  float* data;
  measure::check(cudaMalloc(&start, host_start.size() * sizeof(int)), "cudaMalloc");
  measure::check(cudaMalloc(&data, total * sizeof(float)), "cudaMalloc");
  measure::check(cudaMemcpy(start, host_start.data(), host_start.size() * sizeof(int), cudaMemcpyHostToDevice), "copy");
  const auto prepare = [=] { measure::check(cudaMemset(data, 0, total * sizeof(float)), "cudaMemset"); };
  prepare();
  flat<<<(total + 255) / 256, 256>>>(total, data);
  std::vector<float> right(total);
  measure::check(cudaMemcpy(right.data(), data, total * sizeof(float), cudaMemcpyDeviceToHost), "copy");
  const auto good = [=] {
    std::vector<float> seen(total);
    measure::check(cudaMemcpy(seen.data(), data, total * sizeof(float), cudaMemcpyDeviceToHost), "copy");
    return seen == right;
  };
  const int blocks = kRows / kThreads, all = (total + kThreads - 1) / kThreads;
  const auto children = [=](int shortest, Stream stream) {
    return [=] {
      return measure::device_time([=] { parent<<<blocks, kThreads>>>(start, data, shortest, stream); });
    };
  };
  measure::compare(
      "loop-to-child", name,
      {{"loop", [=] { return measure::device_time([=] { loop<<<blocks, kThreads>>>(start, data); }); }, prepare, good},
       {"child for every row, NULL stream", children(1, Stream::null), prepare, good},
       {"child for every row, fire-and-forget", children(1, Stream::fire_and_forget), prepare, good},
       {"child from 1024 on, NULL stream", children(kLong, Stream::null), prepare, good},
       {"child from 1024 on, fire-and-forget", children(kLong, Stream::fire_and_forget), prepare, good},
       {"flat", [=] { return measure::device_time([=] { flat<<<all, kThreads>>>(total, data); }); }, prepare, good},
       {"flat, row by search",
        [=] { return measure::device_time([=] { searched<<<all, kThreads>>>(start, total, data); }); }, prepare, good}});
  cudaFree(start);
  cudaFree(data);
}

}  // namespace

int main() {
  // A child for every row needs room for 16,384 launches that wait.
  measure::check(cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, 2 * kRows), "cudaDeviceSetLimit");
  measure_rows("all 512 long", std::vector<int>(kRows, 512));
  std::vector<int> tail(kRows);
  for (int row = 0; row < kRows; ++row) tail[row] = std::min(200000.0, 20.0 * kRows / (1 + (row * 7919) % kRows));
  measure_rows("heavy tail, up to 200,000", tail);
  std::vector<int> mixed(kRows, 8);
  for (int row = 0; row < kRows; row += 32) mixed[row] = 16384;
  measure_rows("one of 32 is 16,384 long, the rest 8", mixed);
}
