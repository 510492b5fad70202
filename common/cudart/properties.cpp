// Room: common/cudart. cudaDeviceProp, filled from the attributes.
#include <cstring>

#include "cudart/state.hpp"
#include "simgpu/attributes.hpp"

using namespace gridlings::cudart;
namespace simgpu = gridlings::simgpu;

namespace {

int attribute(cudaDeviceAttr number) {
  int value = 0;
  return simgpu::device_attribute(number, value) ? value : 0;
}

void fill_sizes(cudaDeviceProp& p) {
  p.totalGlobalMem = device().memory().total();
  p.sharedMemPerBlock = static_cast<size_t>(attribute(cudaDevAttrMaxSharedMemoryPerBlock));
  p.sharedMemPerMultiprocessor = static_cast<size_t>(attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor));
  p.sharedMemPerBlockOptin = static_cast<size_t>(attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin));
  p.reservedSharedMemPerBlock = static_cast<size_t>(attribute(cudaDevAttrReservedSharedMemoryPerBlock));
  p.totalConstMem = static_cast<size_t>(attribute(cudaDevAttrTotalConstantMemory));
  p.regsPerBlock = attribute(cudaDevAttrMaxRegistersPerBlock);
  p.regsPerMultiprocessor = attribute(cudaDevAttrMaxRegistersPerMultiprocessor);
  p.memPitch = static_cast<size_t>(attribute(cudaDevAttrMaxPitch));
  p.textureAlignment = static_cast<size_t>(attribute(cudaDevAttrTextureAlignment));
  p.memoryBusWidth = attribute(cudaDevAttrGlobalMemoryBusWidth);
  p.l2CacheSize = attribute(cudaDevAttrL2CacheSize);
}

void fill_shape(cudaDeviceProp& p) {
  p.warpSize = attribute(cudaDevAttrWarpSize);
  p.maxThreadsPerBlock = attribute(cudaDevAttrMaxThreadsPerBlock);
  p.maxThreadsDim[0] = attribute(cudaDevAttrMaxBlockDimX);
  p.maxThreadsDim[1] = attribute(cudaDevAttrMaxBlockDimY);
  p.maxThreadsDim[2] = attribute(cudaDevAttrMaxBlockDimZ);
  p.maxGridSize[0] = attribute(cudaDevAttrMaxGridDimX);
  p.maxGridSize[1] = attribute(cudaDevAttrMaxGridDimY);
  p.maxGridSize[2] = attribute(cudaDevAttrMaxGridDimZ);
  p.major = attribute(cudaDevAttrComputeCapabilityMajor);
  p.minor = attribute(cudaDevAttrComputeCapabilityMinor);
  p.multiProcessorCount = attribute(cudaDevAttrMultiProcessorCount);
  p.maxThreadsPerMultiProcessor = attribute(cudaDevAttrMaxThreadsPerMultiProcessor);
  p.maxBlocksPerMultiProcessor = attribute(cudaDevAttrMaxBlocksPerMultiprocessor);
}

void fill_abilities(cudaDeviceProp& p) {
  p.concurrentKernels = attribute(cudaDevAttrConcurrentKernels);
  p.asyncEngineCount = attribute(cudaDevAttrAsyncEngineCount);
  p.unifiedAddressing = attribute(cudaDevAttrUnifiedAddressing);
  p.canMapHostMemory = attribute(cudaDevAttrCanMapHostMemory);
  p.streamPrioritiesSupported = attribute(cudaDevAttrStreamPrioritiesSupported);
  p.globalL1CacheSupported = attribute(cudaDevAttrGlobalL1CacheSupported);
  p.localL1CacheSupported = attribute(cudaDevAttrLocalL1CacheSupported);
  p.managedMemory = attribute(cudaDevAttrManagedMemory);
  p.cooperativeLaunch = attribute(cudaDevAttrCooperativeLaunch);
  p.hostNumaId = -1;
}

}  // namespace

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int number) {
  return call([&] {
    if (properties == nullptr) return cudaErrorInvalidValue;
    if (number != 0) return cudaErrorInvalidDevice;
    std::memset(properties, 0, sizeof *properties);
    std::strcpy(properties->name, "Simulated GPU");
    fill_sizes(*properties);
    fill_shape(*properties);
    fill_abilities(*properties);
    return cudaSuccess;
  });
}
