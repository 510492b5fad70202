// Room: common/simgpu. The attributes that the simulated GPU claims.
#include "simgpu/attributes.hpp"

#include <algorithm>
#include <array>

namespace gridlings::simgpu {
namespace {

struct Attribute {
  int number, value;
};

// cudaDeviceAttr of driver_types.h, ascending.
constexpr std::array attributes = {
    Attribute{1, 1024},         // MaxThreadsPerBlock
    Attribute{2, 1024},         // MaxBlockDimX
    Attribute{3, 1024},         // MaxBlockDimY
    Attribute{4, 64},           // MaxBlockDimZ
    Attribute{5, 2147483647},   // MaxGridDimX
    Attribute{6, 65535},        // MaxGridDimY
    Attribute{7, 65535},        // MaxGridDimZ
    Attribute{8, 49152},        // MaxSharedMemoryPerBlock
    Attribute{9, 65536},        // TotalConstantMemory
    Attribute{10, 32},          // WarpSize
    Attribute{11, 2147483647},  // MaxPitch
    Attribute{12, 65536},       // MaxRegistersPerBlock
    Attribute{13, 1980000},     // ClockRate, kHz
    Attribute{14, 512},         // TextureAlignment
    Attribute{15, 1},           // GpuOverlap
    Attribute{16, 132},         // MultiProcessorCount
    Attribute{17, 0},           // KernelExecTimeout
    Attribute{18, 0},           // Integrated
    Attribute{19, 1},           // CanMapHostMemory
    Attribute{20, 0},           // ComputeMode
    Attribute{31, 1},           // ConcurrentKernels
    Attribute{32, 0},           // EccEnabled
    Attribute{33, 0},           // PciBusId
    Attribute{34, 0},           // PciDeviceId
    Attribute{35, 0},           // TccDriver
    Attribute{36, 3201000},     // MemoryClockRate, kHz
    Attribute{37, 6144},        // GlobalMemoryBusWidth
    Attribute{38, 62914560},    // L2CacheSize
    Attribute{39, 2048},        // MaxThreadsPerMultiProcessor
    Attribute{40, 3},           // AsyncEngineCount
    Attribute{41, 1},           // UnifiedAddressing
    Attribute{75, 9},           // ComputeCapabilityMajor
    Attribute{76, 0},           // ComputeCapabilityMinor
    Attribute{78, 1},           // StreamPrioritiesSupported
    Attribute{79, 1},           // GlobalL1CacheSupported
    Attribute{80, 1},           // LocalL1CacheSupported
    Attribute{81, 233472},      // MaxSharedMemoryPerMultiprocessor
    Attribute{82, 65536},       // MaxRegistersPerMultiprocessor
    Attribute{83, 1},           // ManagedMemory
    Attribute{84, 0},           // IsMultiGpuBoard
    Attribute{95, 1},           // CooperativeLaunch
    Attribute{97, 232448},      // MaxSharedMemoryPerBlockOptin
    Attribute{106, 32},         // MaxBlocksPerMultiprocessor
    Attribute{111, 1024},       // ReservedSharedMemoryPerBlock
};

}  // namespace

bool device_attribute(int attribute, int& value) {
  const auto it = std::find_if(attributes.begin(), attributes.end(),
                               [attribute](const Attribute& a) { return a.number == attribute; });
  if (it == attributes.end()) return false;
  value = it->value;
  return true;
}

bool limit_value(const Limits& limits, int limit, std::uint64_t& value) {
  constexpr int stack = 0, printf_fifo = 1, heap = 2, pending_launches = 4;
  switch (limit) {
    case stack: value = limits.stack; return true;
    case printf_fifo: value = limits.printf_fifo; return true;
    case heap: value = limits.heap; return true;
    case pending_launches: value = limits.pending_launches; return true;
    default: return false;
  }
}

}  // namespace gridlings::simgpu
