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

// The arguments that nvcc lets device code leave out; NVRTC declares these functions without defaults.
static __inline__ __device__ cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes,
                                                         cudaMemcpyKind kind) {
  return cudaMemcpyAsync(to, from, bytes, kind, 0);
}
static __inline__ __device__ cudaError_t cudaMemcpy2DAsync(void* to, size_t to_pitch, const void* from,
                                                           size_t from_pitch, size_t width, size_t height,
                                                           cudaMemcpyKind kind) {
  return cudaMemcpy2DAsync(to, to_pitch, from, from_pitch, width, height, kind, 0);
}
static __inline__ __device__ cudaError_t cudaMemsetAsync(void* to, int value, size_t bytes) {
  return cudaMemsetAsync(to, value, bytes, 0);
}
static __inline__ __device__ cudaError_t cudaMemset2DAsync(void* to, size_t pitch, int value, size_t width,
                                                           size_t height) {
  return cudaMemset2DAsync(to, pitch, value, width, height, 0);
}
static __inline__ __device__ cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event) {
  return cudaStreamWaitEvent(stream, event, 0);
}
static __inline__ __device__ cudaError_t cudaEventRecord(cudaEvent_t event) { return cudaEventRecord(event, 0); }
