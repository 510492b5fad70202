// Room: common/simgpu. The attributes that the simulated GPU claims.
#include "simgpu/attributes.hpp"

#include <algorithm>
#include <array>

#include "simgpu/arch.hpp"

namespace gridlings::simgpu {
namespace {

struct Attribute {
  int number, value;
};

// cudaDeviceAttr of driver_types.h, ascending: the values of an H200, but 0 for abilities that the simulated GPU lacks
// and for what tells one machine from another.
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
    Attribute{21, 131072},      // MaxTexture1DWidth
    Attribute{22, 131072},      // MaxTexture2DWidth
    Attribute{23, 65536},       // MaxTexture2DHeight
    Attribute{24, 16384},       // MaxTexture3DWidth
    Attribute{25, 16384},       // MaxTexture3DHeight
    Attribute{26, 16384},       // MaxTexture3DDepth
    Attribute{27, 32768},       // MaxTexture2DLayeredWidth
    Attribute{28, 32768},       // MaxTexture2DLayeredHeight
    Attribute{29, 2048},        // MaxTexture2DLayeredLayers
    Attribute{30, 512},         // SurfaceAlignment
    Attribute{31, 1},           // ConcurrentKernels
    Attribute{32, 1},           // EccEnabled
    Attribute{33, 0},           // PciBusId
    Attribute{34, 0},           // PciDeviceId
    Attribute{35, 0},           // TccDriver
    Attribute{36, 3201000},     // MemoryClockRate, kHz
    Attribute{37, 6016},        // GlobalMemoryBusWidth
    Attribute{38, 62914560},    // L2CacheSize
    Attribute{39, 2048},        // MaxThreadsPerMultiProcessor
    Attribute{40, 3},           // AsyncEngineCount
    Attribute{41, 1},           // UnifiedAddressing
    Attribute{42, 32768},       // MaxTexture1DLayeredWidth
    Attribute{43, 2048},        // MaxTexture1DLayeredLayers
    Attribute{45, 32768},       // MaxTexture2DGatherWidth
    Attribute{46, 32768},       // MaxTexture2DGatherHeight
    Attribute{47, 8192},        // MaxTexture3DWidthAlt
    Attribute{48, 8192},        // MaxTexture3DHeightAlt
    Attribute{49, 32768},       // MaxTexture3DDepthAlt
    Attribute{50, 0},           // PciDomainId
    Attribute{51, 32},          // TexturePitchAlignment
    Attribute{52, 32768},       // MaxTextureCubemapWidth
    Attribute{53, 32768},       // MaxTextureCubemapLayeredWidth
    Attribute{54, 2046},        // MaxTextureCubemapLayeredLayers
    Attribute{55, 32768},       // MaxSurface1DWidth
    Attribute{56, 131072},      // MaxSurface2DWidth
    Attribute{57, 65536},       // MaxSurface2DHeight
    Attribute{58, 16384},       // MaxSurface3DWidth
    Attribute{59, 16384},       // MaxSurface3DHeight
    Attribute{60, 16384},       // MaxSurface3DDepth
    Attribute{61, 32768},       // MaxSurface1DLayeredWidth
    Attribute{62, 2048},        // MaxSurface1DLayeredLayers
    Attribute{63, 32768},       // MaxSurface2DLayeredWidth
    Attribute{64, 32768},       // MaxSurface2DLayeredHeight
    Attribute{65, 2048},        // MaxSurface2DLayeredLayers
    Attribute{66, 32768},       // MaxSurfaceCubemapWidth
    Attribute{67, 32768},       // MaxSurfaceCubemapLayeredWidth
    Attribute{68, 2046},        // MaxSurfaceCubemapLayeredLayers
    Attribute{69, 268435456},   // MaxTexture1DLinearWidth
    Attribute{70, 131072},      // MaxTexture2DLinearWidth
    Attribute{71, 65000},       // MaxTexture2DLinearHeight
    Attribute{72, 2097120},     // MaxTexture2DLinearPitch
    Attribute{73, 32768},       // MaxTexture2DMipmappedWidth
    Attribute{74, 32768},       // MaxTexture2DMipmappedHeight
    Attribute{75, 9},           // ComputeCapabilityMajor
    Attribute{76, 0},           // ComputeCapabilityMinor
    Attribute{77, 32768},       // MaxTexture1DMipmappedWidth
    Attribute{78, 1},           // StreamPrioritiesSupported
    Attribute{79, 1},           // GlobalL1CacheSupported
    Attribute{80, 1},           // LocalL1CacheSupported
    Attribute{81, 233472},      // MaxSharedMemoryPerMultiprocessor
    Attribute{82, 65536},       // MaxRegistersPerMultiprocessor
    Attribute{83, 1},           // ManagedMemory
    Attribute{84, 0},           // IsMultiGpuBoard
    Attribute{85, 0},           // MultiGpuBoardGroupID
    Attribute{86, 0},           // HostNativeAtomicSupported
    Attribute{87, 2},           // SingleToDoublePrecisionPerfRatio
    Attribute{88, 0},           // PageableMemoryAccess
    Attribute{89, 0},           // ConcurrentManagedAccess
    Attribute{90, 1},           // ComputePreemptionSupported
    Attribute{91, 1},           // CanUseHostPointerForRegisteredMem
    Attribute{95, 1},           // CooperativeLaunch
    Attribute{97, 232448},      // MaxSharedMemoryPerBlockOptin
    Attribute{98, 0},           // CanFlushRemoteWrites
    Attribute{99, 1},           // HostRegisterSupported
    Attribute{100, 0},          // PageableMemoryAccessUsesHostPageTables
    Attribute{101, 0},          // DirectManagedMemAccessFromHost
    Attribute{106, 32},         // MaxBlocksPerMultiprocessor
    Attribute{108, 39321600},   // MaxPersistingL2CacheSize
    Attribute{109, 134217728},  // MaxAccessPolicyWindowSize
    Attribute{111, 1024},       // ReservedSharedMemoryPerBlock
    Attribute{112, 0},          // SparseCudaArraySupported
    Attribute{113, 0},          // HostRegisterReadOnlySupported
    Attribute{114, 0},          // TimelineSemaphoreInteropSupported
    Attribute{115, 1},          // MemoryPoolsSupported
    Attribute{116, 0},          // GPUDirectRDMASupported
    Attribute{117, 0},          // GPUDirectRDMAFlushWritesOptions
    Attribute{118, 0},          // GPUDirectRDMAWritesOrdering
    Attribute{119, 0},          // MemoryPoolSupportedHandleTypes
    Attribute{120, 1},          // ClusterLaunch
    Attribute{121, 0},          // DeferredMappingCudaArraySupported
    Attribute{125, 0},          // IpcEventSupport
    Attribute{126, 4},          // MemSyncDomainCount
    Attribute{130, 0},          // NumaConfig
    Attribute{131, -1},         // NumaId
    Attribute{133, 0},          // MpsEnabled
    Attribute{134, 0},          // HostNumaId
    Attribute{135, 0},          // D3D12CigSupported
    Attribute{138, 0},          // VulkanCigSupported
    Attribute{139, 0},          // GpuPciDeviceId
    Attribute{140, 0},          // GpuPciSubsystemId
    Attribute{142, 0},          // HostNumaMemoryPoolsSupported
    Attribute{143, 0},          // HostNumaMultinodeIpcSupported
    Attribute{144, 0},          // HostMemoryPoolsSupported
    Attribute{147, 0},          // OnlyPartialHostNativeAtomicSupported
};

/// What differs between compute capabilities; `value` holds the H200's.
void adapt(int attribute, int& value) {
  const Arch& arch = claimed_arch();
  switch (attribute) {
    case 39: value = arch.threads_per_sm; return;
    case 75: value = arch.major; return;
    case 76: value = arch.minor; return;
    case 81: value = arch.shared_per_sm; return;
    case 87: value = arch.single_to_double; return;
    case 97: value = arch.shared_per_block_optin; return;
    case 106: value = arch.blocks_per_sm; return;
    case 111: value = arch.shared_reserved; return;
    case 120: value = arch.has_clusters() ? value : 0; return;
    case 126: value = arch.has_clusters() ? value : 1; return;
    default: return;
  }
}

}  // namespace

bool device_attribute(int attribute, int& value) {
  const auto it = std::find_if(attributes.begin(), attributes.end(),
                               [attribute](const Attribute& a) { return a.number == attribute; });
  if (it == attributes.end()) return false;
  value = it->value;
  adapt(attribute, value);
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
