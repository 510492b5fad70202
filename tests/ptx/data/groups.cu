// Cooperative groups, atomics with scopes, reduced precision, asynchronous copies.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda/atomic>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

namespace cg = cooperative_groups;

__global__ void groups(int* p) {
  cg::grid_group grid = cg::this_grid();
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  const int sum = cg::reduce(warp, p[grid.thread_rank()], cg::plus<int>());
  grid.sync();
  p[grid.thread_rank()] = sum + warp.match_any(sum);
}

__global__ void atomics(int* p, double* d, __half2* h) {
  cuda::atomic_ref<int, cuda::thread_scope_device> a(*p);
  a.fetch_add(1, cuda::memory_order_acq_rel);
  a.store(3, cuda::memory_order_release);
  while (a.load(cuda::memory_order_acquire) != 3) __nanosleep(20);
  atomicAdd(d, 2.0);
  atomicAdd(h, __float2half2_rn(2.f));
  atomicAdd_block(p, 1);
  atomicCAS(p, 1, 2);
  __threadfence();
}

__global__ void halves(__half* h, __nv_bfloat16* b, float* f) {
  h[0] = __hfma(h[1], h[2], h[3]) / h[4];
  b[0] = __hfma(b[1], b[2], b[3]);
  f[0] = __half2float(h[5]) + __bfloat162float(b[4]) + sinf(f[1]);
}
