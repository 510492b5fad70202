// Room: common/cudart. Kernel launches from the host.
#include <algorithm>
#include <cstring>

#include "cudart/program.hpp"

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

/// What the runtime says of a configuration that the device refuses: "invalid value", whatever is wrong with it.
cudaError_t refusal(int error) {
  return as_error(error) == cudaErrorInvalidConfiguration ? cudaErrorInvalidValue : as_error(error);
}

/// A kernel with __block_size__ has its own shape: the launch counts clusters, and names blocks of one thread.
void spell_out(const gridlings::ptx::Function& f, simgpu::LaunchConfig& config) {
  if (!f.blocks_are_clusters || config.block.count() != 1) return;
  const auto times = [](std::uint32_t count, std::uint32_t size) {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(std::uint64_t{count} * std::max(size, 1u), UINT32_MAX));
  };
  const auto *cluster = f.reqnctapercluster, *block = f.reqntid;
  config.grid = {times(config.grid.x, cluster[0]), times(config.grid.y, cluster[1]), times(config.grid.z, cluster[2])};
  config.block = {times(1, block[0]), times(1, block[1]), times(1, block[2])};
}

cudaError_t launch(const void* function, simgpu::LaunchConfig config, void** args, cudaStream_t handle) {
  Kernel* kernel = find_kernel(function);
  if (kernel == nullptr) return unknown_kernel(function);
  simgpu::Stream* stream = find_stream(handle);
  if (stream == nullptr) return cudaErrorInvalidResourceHandle;
  const auto& f = *kernel->function->ptx;
  spell_out(f, config);
  if (int error = device().check_launch(*kernel->function, config); error != 0)
    return refusal(error);
  if (f.formal_count != 0 && args == nullptr) return cudaErrorInvalidValue;
  return as_error(device().launch(kernel->code, *kernel->function, config, gather(f, args), stream));
}

/// Puts an attribute into the configuration. Those that change nothing here are accepted; what the simulated
/// GPU cannot do is refused.
cudaError_t apply(const cudaLaunchAttribute& a, simgpu::LaunchConfig& config) {
  switch (a.id) {
    case cudaLaunchAttributeIgnore:
    case cudaLaunchAttributeAccessPolicyWindow:
    case cudaLaunchAttributeClusterSchedulingPolicyPreference:
    case cudaLaunchAttributePriority:
    case cudaLaunchAttributeMemSyncDomain:
    case cudaLaunchAttributeMemSyncDomainMap:
    case cudaLaunchAttributePreferredSharedMemoryCarveout:
      return cudaSuccess;
    case cudaLaunchAttributeProgrammaticStreamSerialization:
      config.programmatic = a.val.programmaticStreamSerializationAllowed != 0;
      return cudaSuccess;
    case cudaLaunchAttributeClusterDimension:
      config.cluster = {a.val.clusterDim.x, a.val.clusterDim.y, a.val.clusterDim.z};
      return config.cluster.count() != 0 ? cudaSuccess : cudaErrorInvalidValue;
    case cudaLaunchAttributeCooperative:
      config.cooperative = a.val.cooperative != 0;
      return cudaSuccess;
    default:
      return cudaErrorNotSupported;
  }
}

cudaError_t launch_shape(const void* function, dim3 grid, dim3 block, void** args, size_t shared,
                         cudaStream_t stream, bool cooperative) {
  return call([&] {
    if (shared > UINT32_MAX) return cudaErrorInvalidValue;
    simgpu::LaunchConfig config{as_dim(grid), as_dim(block), static_cast<std::uint32_t>(shared)};
    config.cooperative = cooperative;
    return launch(function, config, args, stream);
  });
}

}  // namespace

cudaError_t cudaLaunchKernel(const void* function, dim3 grid, dim3 block, void** args, size_t shared,
                             cudaStream_t stream) {
  return launch_shape(function, grid, block, args, shared, stream, false);
}

cudaError_t cudaLaunchCooperativeKernel(const void* function, dim3 grid, dim3 block, void** args,
                                        size_t shared, cudaStream_t stream) {
  return launch_shape(function, grid, block, args, shared, stream, true);
}

cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* config, const void* function, void** args) {
  return call([&] {
    if (config == nullptr || config->dynamicSmemBytes > UINT32_MAX) return cudaErrorInvalidValue;
    if (config->numAttrs != 0 && config->attrs == nullptr) return cudaErrorInvalidValue;
    simgpu::LaunchConfig shape{as_dim(config->gridDim), as_dim(config->blockDim),
                               static_cast<std::uint32_t>(config->dynamicSmemBytes)};
    for (unsigned i = 0; i < config->numAttrs; ++i)
      if (cudaError_t error = apply(config->attrs[i], shape); error != cudaSuccess) return error;
    return launch(function, shape, args, config->stream);
  });
}
