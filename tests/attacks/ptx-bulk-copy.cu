// A bulk copy of four gigabytes into shared memory.
extern "C" __global__ void bulk(float* data) {
  __shared__ alignas(16) float mine[4];
  __shared__ alignas(8) unsigned long long barrier;
  const unsigned to = __cvta_generic_to_shared(mine), at = __cvta_generic_to_shared(&barrier);
  asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(at) : "memory");
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
               ::"r"(to), "l"(data), "r"(0xfffffff0u), "r"(at) : "memory");
}
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) { bulk<<<1, 1>>>(data); }
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
