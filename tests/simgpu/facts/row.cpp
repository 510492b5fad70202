// tests/simgpu/facts: what several rows do.
#include "row.hpp"

#include <algorithm>
#include <stdexcept>

namespace gridlings::facts {

namespace {
constexpr std::size_t kLogRoom = 64;
}

Values widened(const std::vector<int>& values) { return {values.begin(), values.end()}; }

Values answers(const Program& program, const char* kernel, std::size_t count, unsigned threads) {
  int* out = proof::device_ints(std::vector<int>(16, -1));
  proof::must(program.run(kernel, {.block = dim3(threads)}, out), kernel);
  return widened(proof::read_ints(out, count));
}

int* make_log() { return proof::device_ints(std::vector<int>(kLogRoom + 1, 0)); }

Values read_log(const int* log) {
  const std::vector<int> all = proof::read_ints(log, kLogRoom + 1);
  const auto count = std::min(static_cast<std::size_t>(all[0]), kLogRoom);
  return Values(all.begin() + 1, all.begin() + 1 + static_cast<std::ptrdiff_t>(count));
}

Mapped::Mapped() {
  void *of_host = nullptr, *of_device = nullptr;
  proof::must(cudaHostAlloc(&of_host, sizeof(int), cudaHostAllocMapped), "cudaHostAlloc");
  proof::must(cudaHostGetDevicePointer(&of_device, of_host, 0), "cudaHostGetDevicePointer");
  host = static_cast<volatile int*>(of_host);
  device = static_cast<int*>(of_device);
  *host = 0;
}

}  // namespace gridlings::facts
