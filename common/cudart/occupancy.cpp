// Room: common/cudart. How many blocks and clusters fit.
#include "simgpu/occupancy.hpp"

#include "cudart/state.hpp"
#include "simgpu/attributes.hpp"

using namespace gridlings::cudart;
namespace simgpu = gridlings::simgpu;

namespace {

using simgpu::active_blocks;

int multiprocessors() {
  int count = 1;
  simgpu::device_attribute(cudaDevAttrMultiProcessorCount, count);
  return count;
}

/// A launch configuration as the questions about clusters take it; false if it is none.
bool read(const cudaLaunchConfig_t* config, const Kernel& kernel, int& threads, std::uint64_t& cluster) {
  if (config == nullptr || (config->numAttrs != 0 && config->attrs == nullptr)) return false;
  threads = static_cast<int>(config->blockDim.x * config->blockDim.y * config->blockDim.z);
  cluster = simgpu::cluster_of(*kernel.function).count();
  for (unsigned i = 0; i < config->numAttrs; ++i) {
    const auto& a = config->attrs[i];
    if (a.id == cudaLaunchAttributeClusterDimension)
      cluster = std::uint64_t{a.val.clusterDim.x} * a.val.clusterDim.y * a.val.clusterDim.z;
  }
  return threads > 0 && cluster > 0;
}

constexpr std::uint64_t portable_cluster = 8, largest_cluster = 16;

}  // namespace

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, const void* function,
                                                                   int threads, size_t dynamic_shared,
                                                                   unsigned flags) {
  return call_for(function, [&](Kernel& kernel) {
    if (blocks == nullptr || threads <= 0 || flags > cudaOccupancyDisableCachingOverride)
      return cudaErrorInvalidValue;
    *blocks = active_blocks(*kernel.function, threads, dynamic_shared);
    return cudaSuccess;
  });
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, const void* function, int threads,
                                                          size_t dynamic_shared) {
  return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, function, threads, dynamic_shared,
                                                                cudaOccupancyDefault);
}

cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t* bytes, const void* function, int blocks,
                                                      int threads) {
  return call_for(function, [&](Kernel& kernel) {
    if (bytes == nullptr || blocks <= 0 || threads <= 0) return cudaErrorInvalidValue;
    if (active_blocks(*kernel.function, threads, 0) < blocks) return cudaErrorInvalidValue;
    std::size_t fits = 0, beyond = std::size_t{kernel.function->max_dynamic_shared} + 1;
    while (beyond - fits > 1) {
      const std::size_t middle = fits + (beyond - fits) / 2;
      (active_blocks(*kernel.function, threads, middle) >= blocks ? fits : beyond) = middle;
    }
    *bytes = fits;
    return cudaSuccess;
  });
}

cudaError_t cudaOccupancyMaxPotentialClusterSize(int* size, const void* function,
                                                 const cudaLaunchConfig_t* config) {
  return call_for(function, [&](Kernel& kernel) {
    int threads = 0;
    std::uint64_t cluster = 0;
    if (size == nullptr || !read(config, kernel, threads, cluster)) return cudaErrorInvalidValue;
    const bool fits = active_blocks(*kernel.function, threads, config->dynamicSmemBytes) > 0;
    *size =
        !fits ? 0
              : static_cast<int>(kernel.function->non_portable_cluster ? largest_cluster : portable_cluster);
    return cudaSuccess;
  });
}

cudaError_t cudaOccupancyMaxActiveClusters(int* clusters, const void* function,
                                           const cudaLaunchConfig_t* config) {
  return call_for(function, [&](Kernel& kernel) {
    int threads = 0;
    std::uint64_t cluster = 0;
    if (clusters == nullptr || !read(config, kernel, threads, cluster)) return cudaErrorInvalidValue;
    if (cluster > (kernel.function->non_portable_cluster ? largest_cluster : portable_cluster))
      return cudaErrorInvalidClusterSize;
    const int blocks = active_blocks(*kernel.function, threads, config->dynamicSmemBytes) * multiprocessors();
    *clusters = blocks / static_cast<int>(cluster);
    return cudaSuccess;
  });
}
