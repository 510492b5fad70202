// Room: common/cudart. What a kernel is: attributes, name, parameters, occupancy.
#include <algorithm>

#include "cudart/state.hpp"
#include "simgpu/attributes.hpp"

using namespace gridlings::cudart;
namespace simgpu = gridlings::simgpu;

namespace {

constexpr int registers_claimed = 32;  // the simulated GPU allocates none

int attribute(cudaDeviceAttr number) {
  int value = 0;
  simgpu::device_attribute(number, value);
  return value;
}

/// A call that needs a kernel: body(kernel).
template <class Body>
cudaError_t call_for(const void* function, Body body) {
  return call([&] {
    Kernel* kernel = find_kernel(function);
    return kernel == nullptr ? unknown_kernel(function) : body(*kernel);
  });
}

int most_threads(const gridlings::ptx::Function& f) {
  const std::uint32_t* bound = f.reqntid[0] != 0 ? f.reqntid : f.maxntid;
  std::uint32_t threads = bound[0] * std::max(bound[1], 1u) * std::max(bound[2], 1u);
  return threads == 0 ? 1024 : static_cast<int>(std::min(threads, 1024u));
}

std::size_t constant_bytes(const gridlings::ptx::Module& module) {
  std::size_t bytes = 0;
  for (const auto& symbol : module.symbols)
    if (symbol.kind == gridlings::ptx::SymbolKind::Variable && symbol.space == gridlings::ptx::Space::Const)
      bytes += symbol.size;
  return bytes;
}

cudaError_t set_attribute(Kernel& kernel, cudaFuncAttribute name, int value) {
  int optin = attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin);
  switch (name) {
    case cudaFuncAttributeMaxDynamicSharedMemorySize:
      if (value < 0 || value > optin - static_cast<int>(kernel.function->shared_bytes))
        return cudaErrorInvalidValue;
      kernel.function->max_dynamic_shared = static_cast<std::uint32_t>(value);
      return cudaSuccess;
    case cudaFuncAttributePreferredSharedMemoryCarveout:
      if (value < -1 || value > 100) return cudaErrorInvalidValue;
      kernel.carveout = value;
      return cudaSuccess;
    case cudaFuncAttributeNonPortableClusterSizeAllowed:
      if (value != 0 && value != 1) return cudaErrorInvalidValue;
      kernel.non_portable_cluster = value == 1;
      return cudaSuccess;
    case cudaFuncAttributeRequiredClusterWidth:
    case cudaFuncAttributeRequiredClusterHeight:
    case cudaFuncAttributeRequiredClusterDepth:
    case cudaFuncAttributeClusterSchedulingPolicyPreference:
      return cudaErrorNotSupported;  // clusters: not yet
    default:
      return cudaErrorInvalidValue;
  }
}

}  // namespace

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* out, const void* function) {
  return call_for(function, [&](Kernel& kernel) {
    if (out == nullptr) return cudaErrorInvalidValue;
    *out = {};
    out->sharedSizeBytes = kernel.function->shared_bytes;
    out->constSizeBytes = constant_bytes(kernel.code->module);
    out->localSizeBytes = kernel.function->local_bytes;
    out->maxThreadsPerBlock = most_threads(*kernel.function->ptx);
    out->numRegs = registers_claimed;
    out->ptxVersion = out->binaryVersion = 90;
    out->maxDynamicSharedSizeBytes = static_cast<int>(kernel.function->max_dynamic_shared);
    out->preferredShmemCarveout = kernel.carveout;
    out->requiredClusterWidth = static_cast<int>(kernel.function->ptx->reqnctapercluster[0]);
    out->requiredClusterHeight = static_cast<int>(kernel.function->ptx->reqnctapercluster[1]);
    out->requiredClusterDepth = static_cast<int>(kernel.function->ptx->reqnctapercluster[2]);
    out->nonPortableClusterSizeAllowed = kernel.non_portable_cluster ? 1 : 0;
    return cudaSuccess;
  });
}

cudaError_t cudaFuncSetAttribute(const void* function, cudaFuncAttribute name, int value) {
  return call_for(function, [&](Kernel& kernel) { return set_attribute(kernel, name, value); });
}

cudaError_t cudaKernelSetAttributeForDevice(cudaKernel_t kernel, cudaFuncAttribute name, int value,
                                            int number) {
  return call_for(kernel, [&](Kernel& k) {
    return number == 0 ? set_attribute(k, name, value) : cudaErrorInvalidDevice;
  });
}

cudaError_t cudaFuncSetCacheConfig(const void* function, cudaFuncCache config) {
  return call_for(function, [&](Kernel&) {
    bool known = config >= cudaFuncCachePreferNone && config <= cudaFuncCachePreferEqual;
    return known ? cudaSuccess : cudaErrorInvalidValue;
  });
}

cudaError_t cudaFuncGetName(const char** name, const void* function) {
  return call_for(function, [&](Kernel& kernel) {
    if (name == nullptr) return cudaErrorInvalidValue;
    *name = kernel.function->ptx->name.c_str();
    return cudaSuccess;
  });
}

cudaError_t cudaFuncGetParamInfo(const void* function, size_t index, size_t* offset, size_t* bytes) {
  return call_for(function, [&](Kernel& kernel) {
    const auto& f = *kernel.function->ptx;
    if (offset == nullptr || index >= f.formal_count) return cudaErrorInvalidValue;
    *offset = f.params[index].offset;
    if (bytes != nullptr) *bytes = f.params[index].size;
    return cudaSuccess;
  });
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, const void* function,
                                                                   int threads, size_t dynamic_shared,
                                                                   unsigned flags) {
  return call_for(function, [&](Kernel& kernel) {
    if (blocks == nullptr || threads <= 0 || flags > cudaOccupancyDisableCachingOverride)
      return cudaErrorInvalidValue;
    *blocks = 0;
    if (threads > attribute(cudaDevAttrMaxThreadsPerBlock) ||
        dynamic_shared > kernel.function->max_dynamic_shared)
      return cudaSuccess;
    int warps = (threads + 31) / 32;
    int by_threads = attribute(cudaDevAttrMaxThreadsPerMultiProcessor) / (warps * 32);
    auto reserved = static_cast<size_t>(attribute(cudaDevAttrReservedSharedMemoryPerBlock));
    size_t shared = kernel.function->shared_bytes + dynamic_shared + reserved;
    auto by_shared = static_cast<size_t>(attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor)) / shared;
    int by_registers = attribute(cudaDevAttrMaxRegistersPerMultiprocessor) / (registers_claimed * warps * 32);
    *blocks = std::min({by_threads, static_cast<int>(by_shared), by_registers,
                        attribute(cudaDevAttrMaxBlocksPerMultiprocessor)});
    return cudaSuccess;
  });
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, const void* function, int threads,
                                                          size_t dynamic_shared) {
  return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, function, threads, dynamic_shared,
                                                                cudaOccupancyDefault);
}
