// Claim: a program that is linked with the device runtime pays for it in every kernel, even in those that launch
// nothing. Built twice: once as it is, and once with -rdc=true -DLINKED -lcudadevrt.
#include "measure.hpp"

namespace {

constexpr int kLaunches = 1000, kElements = 1 << 24;

__global__ void empty() {}

__global__ void scale(float* data) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < kElements) data[i] *= 1.0001f;
}

#ifdef LINKED
// Never launched; it makes the program need the device runtime.
__global__ void launches() { empty<<<1, 1>>>(); }
constexpr const char* kHow = "linked with the device runtime";
#else
constexpr const char* kHow = "not linked with it";
#endif

}  // namespace

int main() {
  size_t before = 0, after = 0, total = 0;
  measure::check(cudaFree(nullptr), "cudaFree");
#ifdef LINKED
  measure::check(cudaFuncSetCacheConfig(launches, cudaFuncCachePreferNone), "cudaFuncSetCacheConfig");
#endif
  measure::check(cudaMemGetInfo(&before, &total), "cudaMemGetInfo");
  empty<<<1, 1>>>();
  measure::check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
  measure::check(cudaMemGetInfo(&after, &total), "cudaMemGetInfo");
  std::printf("{\"claim\": \"linked\", \"case\": \"device memory in use\", \"way\": \"%s\", \"bytes\": %zu}\n", kHow,
              total - after);

  float* data;
  measure::check(cudaMalloc(&data, kElements * sizeof(float)), "cudaMalloc");
  measure::check(cudaMemset(data, 0, kElements * sizeof(float)), "cudaMemset");
  measure::compare("linked", "1000 empty launches by the host",
                   {{kHow, [] {
                       return measure::host_time([] {
                         for (int i = 0; i < kLaunches; ++i) empty<<<1, 32>>>();
                       });
                     }}});
  measure::compare("linked", "one kernel over 16 M floats", {{kHow, [=] {
                     return measure::device_time([=] { scale<<<kElements / 256, 256>>>(data); });
                   }}});
}
