// What a kernel may ask. r: return codes and values.
#define KERNEL(name) extern "C" __global__ void name(int* r)

extern "C" __global__ void plain(int* a) { a[threadIdx.x] = 1; }
extern "C" __global__ void __launch_bounds__(128, 4) bounded(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = a[threadIdx.x];
  __syncthreads();
  a[threadIdx.x] = s[127 - threadIdx.x];
}
extern "C" __global__ void dynamic(int* a) {
  extern __shared__ int s[];
  s[threadIdx.x] = 2;
  a[threadIdx.x] = s[threadIdx.x];
}

KERNEL(device) {
  r[0] = cudaGetDevice(&r[1]);
  r[6] = cudaGetDevice(nullptr);
  r[2] = cudaGetDeviceCount(&r[3]);
  r[4] = cudaRuntimeGetVersion(&r[5]);
}
KERNEL(attributes) {
  r[0] = cudaDeviceGetAttribute(&r[1], cudaDevAttrWarpSize, 0);
  r[2] = cudaDeviceGetAttribute(&r[3], cudaDevAttrComputeCapabilityMajor, 0);
  r[4] = cudaDeviceGetAttribute(&r[5], cudaDevAttrComputeCapabilityMinor, 0);
  r[6] = cudaDeviceGetAttribute(&r[7], cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);
  r[8] = cudaDeviceGetAttribute(&r[9], static_cast<cudaDeviceAttr>(12345), 0);
  r[10] = cudaDeviceGetAttribute(&r[11], cudaDevAttrWarpSize, 5);
}
KERNEL(limits) {
  size_t value = 0;
  const cudaLimit all[] = {cudaLimitStackSize, cudaLimitPrintfFifoSize, cudaLimitMallocHeapSize,
                           cudaLimitDevRuntimePendingLaunchCount, cudaLimitDevRuntimeSyncDepth};
  for (int k = 0; k < 5; ++k) {
    r[2 * k] = cudaDeviceGetLimit(&value, all[k]);
    r[2 * k + 1] = static_cast<int>(value);
  }
}
KERNEL(configs) {
  cudaFuncCache cache;
  r[0] = cudaDeviceGetCacheConfig(&cache);
  r[1] = cache;
  cudaSharedMemConfig shared;
  r[2] = cudaDeviceGetSharedMemConfig(&shared);
  r[3] = shared;
}
KERNEL(function_attributes) {
  cudaFuncAttributes a;
  r[0] = cudaFuncGetAttributes(&a, reinterpret_cast<const void*>(bounded));
  r[1] = static_cast<int>(a.sharedSizeBytes);
  r[2] = a.maxThreadsPerBlock;
  r[3] = a.maxDynamicSharedSizeBytes;
  r[4] = a.binaryVersion;
  r[5] = a.ptxVersion;
  r[6] = a.numRegs;
  r[7] = cudaFuncGetAttributes(&a, reinterpret_cast<const void*>(dynamic));
  r[8] = a.maxDynamicSharedSizeBytes;
  r[9] = cudaFuncGetAttributes(&a, r);
}
KERNEL(occupancy) {
  r[0] = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&r[1], reinterpret_cast<const void*>(plain), 256, 0);
  r[2] = cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&r[3], reinterpret_cast<const void*>(plain), 256, 40000, 1);
  r[4] = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&r[5], reinterpret_cast<const void*>(plain), 0, 0);
  r[6] = cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&r[7], reinterpret_cast<const void*>(plain), 256, 0, 2);
  r[8] = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&r[9], r, 256, 0);
}
KERNEL(errors) {
  const char* name = cudaGetErrorName(cudaErrorInvalidConfiguration);
  const char* text = cudaGetErrorString(cudaErrorInvalidConfiguration);
  const char* unknown = cudaGetErrorName(static_cast<cudaError_t>(123456));
  printf("%s|%s|%s\n", name, text, unknown);
}

// Attributes that the host has set hold for launches of a kernel.
extern "C" __global__ void launch_dynamic(int* r, unsigned bytes) {
  dynamic<<<1, 1, bytes>>>(r + 1);
  r[0] = cudaGetLastError();
}
