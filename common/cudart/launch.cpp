// Room: common/cudart. Kernel launches from the host.
#include <cstring>

#include "cudart/state.hpp"

using namespace gridlings::cudart;
namespace simgpu = gridlings::simgpu;

namespace {

simgpu::Dim as_dim(const dim3& d) { return {d.x, d.y, d.z}; }

std::vector<std::uint8_t> gather(const gridlings::ptx::Function& f, void** args) {
  std::vector<std::uint8_t> buffer(f.param_bytes);
  for (std::uint32_t i = 0; i < f.formal_count; ++i)
    std::memcpy(buffer.data() + f.params[i].offset, args[i], f.params[i].size);
  return buffer;
}

cudaError_t launch(const void* function, const simgpu::LaunchConfig& config, void** args,
                   cudaStream_t handle) {
  Kernel* kernel = find_kernel(function);
  if (kernel == nullptr) return unknown_kernel(function);
  simgpu::Stream* stream = find_stream(handle);
  if (stream == nullptr) return cudaErrorInvalidResourceHandle;
  // Of a cudaKernel_t hardware says "invalid value", whatever else is wrong with the configuration.
  if (int error = device().check_launch(*kernel->function, config); error != 0)
    return as_error(error) == cudaErrorInvalidClusterSize ? cudaErrorInvalidClusterSize : cudaErrorInvalidValue;
  const auto& f = *kernel->function->ptx;
  if (f.formal_count != 0 && args == nullptr) return cudaErrorInvalidValue;
  return as_error(device().launch(kernel->code, *kernel->function, config, gather(f, args), stream));
}

/// Attributes that change nothing here are accepted; what the simulated GPU cannot do is refused.
cudaError_t check_attribute(const cudaLaunchAttribute& a) {
  switch (a.id) {
    case cudaLaunchAttributeIgnore:
    case cudaLaunchAttributeAccessPolicyWindow:
    case cudaLaunchAttributePriority:
    case cudaLaunchAttributeMemSyncDomain:
    case cudaLaunchAttributeMemSyncDomainMap:
    case cudaLaunchAttributeProgrammaticStreamSerialization:  // only permits overlap
    case cudaLaunchAttributePreferredSharedMemoryCarveout:
      return cudaSuccess;
    case cudaLaunchAttributeClusterDimension:
      return a.val.clusterDim.x * a.val.clusterDim.y * a.val.clusterDim.z == 1 ? cudaSuccess
                                                                               : cudaErrorNotSupported;
    case cudaLaunchAttributeCooperative:
      return a.val.cooperative == 0 ? cudaSuccess : cudaErrorNotSupported;
    default:
      return cudaErrorNotSupported;
  }
}

}  // namespace

cudaError_t cudaLaunchKernel(const void* function, dim3 grid, dim3 block, void** args, size_t shared,
                             cudaStream_t stream) {
  return call([&] {
    if (shared > UINT32_MAX) return cudaErrorInvalidValue;
    return launch(function, {as_dim(grid), as_dim(block), static_cast<std::uint32_t>(shared)}, args, stream);
  });
}

cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* config, const void* function, void** args) {
  return call([&] {
    if (config == nullptr || config->dynamicSmemBytes > UINT32_MAX) return cudaErrorInvalidValue;
    if (config->numAttrs != 0 && config->attrs == nullptr) return cudaErrorInvalidValue;
    for (unsigned i = 0; i < config->numAttrs; ++i)
      if (cudaError_t error = check_attribute(config->attrs[i]); error != cudaSuccess) return error;
    simgpu::LaunchConfig shape{as_dim(config->gridDim), as_dim(config->blockDim),
                               static_cast<std::uint32_t>(config->dynamicSmemBytes)};
    return launch(function, shape, args, config->stream);
  });
}
