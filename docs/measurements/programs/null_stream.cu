// Claim: children that one block launches into its NULL stream run one after the other; in streams of their own, or
// fire-and-forget, they may overlap. Every child keeps one thread busy for about 50 microseconds.
#include "measure.hpp"

namespace {

constexpr int kMost = 64;
constexpr long long kBusy = 50000;  // nanoseconds

__device__ long long now() {
  long long t;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(t));
  return t;
}

__global__ void busy() {
  for (const long long end = now() + kBusy; now() < end;) {
  }
}

enum class Where { null, named, per_thread, fire_and_forget };

__global__ void parent(int children, Where where) {
  cudaStream_t streams[kMost];
  for (int i = 0; i < children; ++i) {
    switch (where) {
      case Where::null: busy<<<1, 1>>>(); break;
      case Where::per_thread: busy<<<1, 1, 0, cudaStreamPerThread>>>(); break;
      case Where::fire_and_forget: busy<<<1, 1, 0, cudaStreamFireAndForget>>>(); break;
      case Where::named:
        if (cudaStreamCreateWithFlags(&streams[i], cudaStreamNonBlocking) != cudaSuccess) __trap();
        busy<<<1, 1, 0, streams[i]>>>();
        cudaStreamDestroy(streams[i]);
    }
  }
  if (cudaGetLastError() != cudaSuccess) __trap();
}

// The NULL stream belongs to a block: one child from each of many blocks.
__global__ void many_parents() {
  busy<<<1, 1>>>();
  if (cudaGetLastError() != cudaSuccess) __trap();
}

// The per-thread stream belongs to a thread: one child from each thread of a block.
__global__ void many_threads() {
  busy<<<1, 1, 0, cudaStreamPerThread>>>();
  if (cudaGetLastError() != cudaSuccess) __trap();
}

}  // namespace

int main() {
  for (const int children : {4, 16, 64}) {
    const auto one = [=](Where where) {
      return [=] { return measure::device_time([=] { parent<<<1, 1>>>(children, where); }); };
    };
    measure::compare(
        "null-stream", std::to_string(children) + " children of 50 µs",
        {{"one thread, NULL stream", one(Where::null)},
         {"one thread, its per-thread stream", one(Where::per_thread)},
         {"one thread, a stream for each", one(Where::named)},
         {"one thread, fire-and-forget", one(Where::fire_and_forget)},
         {"a thread for each, per-thread streams",
          [=] { return measure::device_time([=] { many_threads<<<1, children>>>(); }); }},
         {"a block for each, NULL streams",
          [=] { return measure::device_time([=] { many_parents<<<children, 1>>>(); }); }}});
  }
}
