// Room: common/cudart. Limits of the device. The device runtime's synchronisation depth went with its first
// version.
#include <algorithm>

#include "cudart/state.hpp"
#include "simgpu/attributes.hpp"

using namespace gridlings::cudart;
namespace simgpu = gridlings::simgpu;

namespace {

// What an H200 makes of the values it is asked for.
constexpr std::uint64_t most_stack = 512u << 10, stack_step = 16;
constexpr std::uint64_t least_fifo = 512u << 10, most_fifo = std::uint64_t{2} << 30, fifo_step = 256;
constexpr std::uint64_t least_heap = 4u << 20;
constexpr std::uint64_t least_pending = 32, most_pending = 599'186;
constexpr std::uint64_t most_granularity = 128, persisting_step = 3'932'160, most_persisting = 62'914'560;

std::uint64_t fetch_granularity = 64, persisting_bytes = 0;  // hints: kept, without effect

std::uint64_t round_up(std::uint64_t n, std::uint64_t to) { return (n + to - 1) / to * to; }

cudaError_t set_limit(simgpu::Limits& limits, cudaLimit limit, std::uint64_t value) {
  switch (limit) {
    case cudaLimitStackSize:
      if (value > most_stack) return cudaErrorInvalidValue;
      limits.stack = round_up(value, stack_step);
      return cudaSuccess;
    case cudaLimitPrintfFifoSize:
      limits.printf_fifo = round_up(std::clamp(value, least_fifo, most_fifo), fifo_step);
      return cudaSuccess;
    case cudaLimitMallocHeapSize:
      limits.heap = std::clamp(value, least_heap, device().memory().total());
      device().memory().set_heap_limit(limits.heap);
      return cudaSuccess;
    case cudaLimitDevRuntimePendingLaunchCount:
      limits.pending_launches = std::clamp(value, least_pending, most_pending);
      return cudaSuccess;
    case cudaLimitMaxL2FetchGranularity:
      if (value > most_granularity) return cudaErrorInvalidValue;
      fetch_granularity = value;
      return cudaSuccess;
    case cudaLimitPersistingL2CacheSize:
      if (value > most_persisting) return cudaErrorInvalidValue;
      persisting_bytes = round_up(value, persisting_step);
      return cudaSuccess;
    case cudaLimitDevRuntimeSyncDepth:
      return cudaErrorUnsupportedLimit;
    default:
      return cudaErrorInvalidValue;
  }
}

cudaError_t get_limit(const simgpu::Limits& limits, cudaLimit limit, std::size_t& value) {
  std::uint64_t found = 0;
  if (limit == cudaLimitDevRuntimeSyncDepth) return cudaErrorUnsupportedLimit;
  if (limit == cudaLimitMaxL2FetchGranularity) {
    found = fetch_granularity;
  } else if (limit == cudaLimitPersistingL2CacheSize) {
    found = persisting_bytes;
  } else if (!simgpu::limit_value(limits, limit, found)) {
    return cudaErrorInvalidValue;
  }
  value = found;
  return cudaSuccess;
}

}  // namespace

cudaError_t cudaDeviceSetLimit(cudaLimit limit, size_t value) {
  return call([&] { return set_limit(device().limits(), limit, value); });
}

cudaError_t cudaDeviceGetLimit(size_t* value, cudaLimit limit) {
  return call(
      [&] { return value == nullptr ? cudaErrorInvalidValue : get_limit(device().limits(), limit, *value); });
}
