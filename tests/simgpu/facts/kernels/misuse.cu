// What the guide or the PTX ISA forbids, one mistake a kernel, and what kernels are told about kernels.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

extern "C" __global__ void put(int* out, int value) { out[0] = value; }
extern "C" __global__ void __launch_bounds__(128, 4) bounded(int* a) {
  __shared__ int s[1024];
  s[threadIdx.x] = a[threadIdx.x];
  __syncthreads();
  a[threadIdx.x] = s[127 - threadIdx.x];
}
extern "C" __global__ void attributes(int* out) {
  cudaFuncAttributes a;
  out[0] = cudaFuncGetAttributes(&a, reinterpret_cast<const void*>(bounded));
  out[1] = static_cast<int>(a.sharedSizeBytes);
  out[2] = a.maxThreadsPerBlock;
  out[3] = a.maxDynamicSharedSizeBytes;
  out[4] = a.preferredShmemCarveout;
}
extern "C" __global__ void result_null(int* out) {
  out[0] = cudaGetDevice(nullptr);
  out[1] = cudaGetDeviceCount(nullptr);
  out[2] = cudaDeviceGetAttribute(nullptr, cudaDevAttrWarpSize, 0);
  out[3] = cudaDeviceGetLimit(nullptr, cudaLimitStackSize);
  out[4] = cudaRuntimeGetVersion(nullptr);
  out[5] = cudaFuncGetAttributes(nullptr, reinterpret_cast<const void*>(bounded));
  out[6] = cudaStreamCreateWithFlags(nullptr, cudaStreamNonBlocking);
  out[7] = cudaEventCreateWithFlags(nullptr, cudaEventDisableTiming);
  out[8] = cudaMalloc(static_cast<void**>(nullptr), 64);
}

// The heap
__device__ char* kept;
extern "C" __global__ void free_host(int* out) { free(out); }
extern "C" __global__ void free_middle(int* out) {
  kept = static_cast<char*>(malloc(64));
  free(kept + 16);
}
extern "C" __global__ void free_variable(int* out) { free(&kept); }
extern "C" __global__ void free_local(int* out) {
  int local[4] = {7};
  free(local);
  out[0] = local[out[0] & 1];
}
extern "C" __global__ void free_shared(int* out) {
  __shared__ int shared;
  free(&shared);
}
extern "C" __global__ void cuda_free_wrongly(int* out) {
  __shared__ int shared;
  int local[4] = {7};
  kept = static_cast<char*>(malloc(64));
  out[0] = cudaFree(kept + 16);
  out[1] = cudaFree(local);
  out[2] = cudaFree(&shared);
  out[3] = local[out[0] & 1];
}
extern "C" __global__ void free_twice(int* out) {
  void* p = malloc(64);
  free(p);
  free(p);
}
extern "C" __global__ void cuda_free_twice(int* out) {
  void* p = nullptr;
  cudaMalloc(&p, 64);
  cudaFree(p);
  out[0] = cudaFree(p);
}

// Launches by hand
extern "C" __global__ void no_kernel(int* out) {
  out[0] = cudaLaunchDevice(out, nullptr, dim3(1), dim3(1), 0, nullptr);
}
extern "C" __global__ void small_buffer(int* out) {  // of 8 bytes, where put takes 12
  int** buffer = static_cast<int**>(cudaGetParameterBuffer(64, 8));
  *buffer = out + 1;
  out[0] = cudaLaunchDevice(reinterpret_cast<void*>(put), buffer, dim3(1), dim3(1), 0, nullptr);
}
extern "C" __global__ void null_buffer(int* out) {
  out[0] = cudaLaunchDevice(reinterpret_cast<void*>(put), nullptr, dim3(1), dim3(1), 0, nullptr);
}
extern "C" __global__ void nothing() {}
extern "C" __global__ void needless_buffer(int* out) {
  out[0] = cudaLaunchDevice(reinterpret_cast<void*>(nothing), out, dim3(1), dim3(1), 0, nullptr);
}
extern "C" __global__ void narrow_pitch(int* out) {
  out[0] = cudaMemset2DAsync(out + 4, 2, 0, 3, 2, 0);
  out[1] = cudaMemset3DAsync(cudaPitchedPtr{out + 4, 1, 4, 2}, 0, cudaExtent{2, 2, 2}, 0);
}
extern "C" __global__ void foreign_buffer(int* out) {
  out[0] = cudaLaunchDevice(reinterpret_cast<void*>(put), out, dim3(1), dim3(1), 0, nullptr);
}

// Clusters and grids
extern "C" __global__ void __cluster_dims__() needs_size(int* out) { out[0] = 1; }
extern "C" __global__ void __cluster_dims__(2, 1, 1) bad_rank(int* out) {
  __shared__ int s;
  s = 1;
  const auto cluster = cg::this_cluster();
  cluster.sync();
  out[0] = *cluster.map_shared_rank(&s, 2);
  cluster.sync();
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) left_early(int* out) {
  __shared__ int s;
  s = 7;
  const auto cluster = cg::this_cluster();
  cluster.sync();
  if (cluster.block_rank() != 0) return;
  for (int k = 0; k < 20000; ++k) __nanosleep(1000);
  out[0] = *cluster.map_shared_rank(&s, 1);
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) far_outside(int* out) {
  __shared__ int s[32];
  s[threadIdx.x] = 1;
  const auto cluster = cg::this_cluster();
  cluster.sync();
  out[0] = cluster.map_shared_rank(s, cluster.block_rank() ^ 1)[1 << 20];
  cluster.sync();
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) arrive_twice(int* out) {
  asm volatile("barrier.cluster.arrive.aligned;");
  asm volatile("barrier.cluster.arrive.aligned;");
  asm volatile("barrier.cluster.wait.aligned;");
  out[0] = 1;
}
extern "C" __global__ void is_valid(int* out) { out[0] = cg::this_grid().is_valid(); }
extern "C" __global__ void sync_grid(int* out) { cg::this_grid().sync(); }

// Barriers in shared memory
extern "C" __global__ void uninitialised(int* out) {
  __shared__ unsigned long long b;
  b = 0;
  __syncthreads();
  asm volatile("{ .reg .b64 t; mbarrier.arrive.shared.b64 t, [%0]; }" ::"r"(
      static_cast<unsigned>(__cvta_generic_to_shared(&b))));
  out[0] = 1;
}
extern "C" __global__ void count_zero(int* out) {
  __shared__ unsigned long long b;
  // A constant 0 here crashes NVIDIA's linker (nvJitLink 13.0).
  asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(static_cast<unsigned>(__cvta_generic_to_shared(&b))),
               "r"(gridDim.x - 1));  // one block
  out[0] = 1;
}

extern "C" __global__ void look(cudaTextureObject_t t, float first, float step, float* out) {
  out[threadIdx.x] = tex1D<float>(t, first + step * threadIdx.x);
}
