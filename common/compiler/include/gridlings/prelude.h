// Room: compiler. Included by NVRTC before every submission; brings what nvcc brings unasked.
#pragma once
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// NVRTC declares these templates for device code but defines only the forms they stand on (nvcc defines both).
template <typename T>
static __inline__ __device__ cudaError_t cudaMalloc(T** pointer, size_t size) {
  return cudaMalloc(reinterpret_cast<void**>(pointer), size);
}
template <typename T>
static __inline__ __device__ cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, T* kernel) {
  return cudaFuncGetAttributes(attributes, reinterpret_cast<const void*>(kernel));
}
template <typename T>
static __inline__ __device__ cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, T kernel,
                                                                                       int block_size,
                                                                                       size_t shared_size) {
  return cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, reinterpret_cast<const void*>(kernel), block_size,
                                                       shared_size);
}
template <typename T>
static __inline__ __device__ cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int* blocks, T kernel, int block_size, size_t shared_size, unsigned int flags) {
  return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, reinterpret_cast<const void*>(kernel),
                                                                block_size, shared_size, flags);
}
