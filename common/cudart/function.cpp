// Room: common/cudart. What a kernel is: attributes, name, parameters.
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
    case cudaFuncAttributeClusterSchedulingPolicyPreference:
      return value >= cudaClusterSchedulingPolicyDefault && value <= cudaClusterSchedulingPolicyLoadBalancing
                 ? cudaSuccess
                 : cudaErrorInvalidValue;
    case cudaFuncAttributeRequiredClusterWidth:
    case cudaFuncAttributeRequiredClusterHeight:
    case cudaFuncAttributeRequiredClusterDepth:
      return cudaErrorNotSupported;
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

// There is one layout of shared memory: 4-byte banks.
cudaError_t cudaFuncSetSharedMemConfig(const void* function, cudaSharedMemConfig config) {
  return call_for(function, [&](Kernel&) {
    const bool known = config >= cudaSharedMemBankSizeDefault && config <= cudaSharedMemBankSizeEightByte;
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
