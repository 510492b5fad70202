// Room: common/cudart. What a kernel is: attributes, name, parameters.
#include <cstring>

#include "cudart/state.hpp"
#include "simgpu/attributes.hpp"
#include "simgpu/occupancy.hpp"

using namespace gridlings::cudart;
namespace simgpu = gridlings::simgpu;

namespace {

int attribute(cudaDeviceAttr number) {
  int value = 0;
  simgpu::device_attribute(number, value);
  return value;
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
      kernel.function->non_portable_cluster = value == 1;
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
    const simgpu::FunctionAttributes found = simgpu::attributes_of(*kernel.code, *kernel.function);
    static_assert(sizeof found == sizeof *out);
    std::memcpy(out, &found, sizeof found);
    out->preferredShmemCarveout = kernel.carveout;
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
