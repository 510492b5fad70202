// Room: harness. Device memory by plain runtime calls.
#include "harness/buffer.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "cuda_runtime_api.h"
#include "harness/device.hpp"
#include "harness/expect.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::harness::detail {
namespace {

constexpr std::size_t kGuard = 256;  // bytes on each side; keeps cudaMalloc's alignment
constexpr int kGuardByte = 0xA5;

// The simulated GPU checks every access exactly, and guards would only hide a near miss.
std::size_t guard() { return simulated() ? 0 : kGuard; }

char* with_guard(const void* memory) { return static_cast<char*>(const_cast<void*>(memory)) - guard(); }

// After a fault every call returns its error: then this is what the reader must hear.
void check(cudaError_t error, const char* call) {
  if (error == cudaSuccess) return;
  cudaGetLastError();
  fail(i18n::trf("{call} returned {error}: an earlier launch has left the GPU in an error state.",
                 fmt::arg("call", call), fmt::arg("error", cudaGetErrorName(error))));
}

}  // namespace

void* allocate(std::size_t bytes) {
  void* base = nullptr;
  // cudaMalloc(0) gives a null pointer; a kernel should still get an address of its own.
  check(cudaMalloc(&base, std::max<std::size_t>(bytes, 1) + 2 * guard()), "cudaMalloc");
  char* memory = static_cast<char*>(base) + guard();
  if (guard()) {
    check(cudaMemset(base, kGuardByte, guard()), "cudaMemset");
    check(cudaMemset(memory + bytes, kGuardByte, guard()), "cudaMemset");
  }
  return memory;
}

void release(void* memory) noexcept {
  cudaFree(with_guard(memory));
  cudaGetLastError();
}

void upload(void* device, const void* host, std::size_t bytes) {
  if (bytes) check(cudaMemcpy(device, host, bytes, cudaMemcpyHostToDevice), "cudaMemcpy");
}

void download(void* host, const void* device, std::size_t bytes) {
  if (bytes) check(cudaMemcpy(host, device, bytes, cudaMemcpyDeviceToHost), "cudaMemcpy");
}

void fill_bytes(void* device, int value, std::size_t bytes) {
  if (bytes) check(cudaMemset(device, value, bytes), "cudaMemset");
}

bool guards_intact(const void* memory, std::size_t bytes) {
  if (!guard()) return true;
  std::vector<unsigned char> guards(2 * guard());
  download(guards.data(), with_guard(memory), guard());
  download(guards.data() + guard(), static_cast<const char*>(memory) + bytes, guard());
  return std::all_of(guards.begin(), guards.end(), [](unsigned char byte) { return byte == kGuardByte; });
}

}  // namespace gridlings::harness::detail
