// Claims: fire-and-forget is cheaper than a new stream for each launch; what the other streams cost.
// One device thread launches 1000 empty grids.
#include "measure.hpp"

namespace {

constexpr int kLaunches = 1000;

__global__ void empty() {}

__global__ void into_null() {
  for (int i = 0; i < kLaunches; ++i) empty<<<1, 32>>>();
  if (cudaGetLastError() != cudaSuccess) __trap();
}
__global__ void into_per_thread() {
  for (int i = 0; i < kLaunches; ++i) empty<<<1, 32, 0, cudaStreamPerThread>>>();
  if (cudaGetLastError() != cudaSuccess) __trap();
}
__global__ void into_fire_and_forget() {
  for (int i = 0; i < kLaunches; ++i) empty<<<1, 32, 0, cudaStreamFireAndForget>>>();
  if (cudaGetLastError() != cudaSuccess) __trap();
}
__global__ void into_tail() {
  for (int i = 0; i < kLaunches; ++i) empty<<<1, 32, 0, cudaStreamTailLaunch>>>();
  if (cudaGetLastError() != cudaSuccess) __trap();
}
__global__ void into_one_named() {
  cudaStream_t stream;
  if (cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking) != cudaSuccess) __trap();
  for (int i = 0; i < kLaunches; ++i) empty<<<1, 32, 0, stream>>>();
  if (cudaGetLastError() != cudaSuccess || cudaStreamDestroy(stream) != cudaSuccess) __trap();
}
__global__ void into_a_new_one_each() {
  for (int i = 0; i < kLaunches; ++i) {
    cudaStream_t stream;
    if (cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking) != cudaSuccess) __trap();
    empty<<<1, 32, 0, stream>>>();
    if (cudaGetLastError() != cudaSuccess || cudaStreamDestroy(stream) != cudaSuccess) __trap();
  }
}

measure::Way way(const char* name, void (*parent)()) {
  return {name, [=] { return measure::device_time([=] { parent<<<1, 1>>>(); }); }};
}

}  // namespace

int main() {
  const auto host = [] {
    for (int i = 0; i < kLaunches; ++i) empty<<<1, 32>>>();
  };
  measure::compare("launch-streams", "1000 empty grids by one thread",
                   {way("NULL stream", into_null), way("per-thread stream", into_per_thread),
                    way("one named stream", into_one_named), way("a new stream for each", into_a_new_one_each),
                    way("fire-and-forget", into_fire_and_forget), way("tail launch", into_tail),
                    {"launched by the host", [=] { return measure::device_time(host); }}});
}
