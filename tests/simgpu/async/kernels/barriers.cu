// mbarrier objects and what libcu++ makes of them.
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/latch>
#include <cuda/pipeline>
#include <cuda/semaphore>
#include <cuda_pipeline.h>
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

namespace cg = cooperative_groups;
#pragma nv_diag_suppress static_var_with_dynamic_init

using Barrier = cuda::barrier<cuda::thread_scope_block>;

extern "C" __global__ void phases(int* data) {  // <<<1, 64>>>
  __shared__ Barrier bar;
  __shared__ int shared[64];
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  int value = data[threadIdx.x];
  for (int k = 0; k < 5; ++k) {
    shared[threadIdx.x] = value;
    auto token = bar.arrive();
    bar.wait(static_cast<decltype(token)&&>(token));
    value += shared[63 - threadIdx.x];
    bar.arrive_and_wait();
  }
  if (threadIdx.x >= 32) {
    bar.arrive_and_drop();
    return;
  }
  shared[threadIdx.x] = value;
  bar.arrive_and_wait();
  data[threadIdx.x] = shared[31 - threadIdx.x];
}

extern "C" __global__ void copies(const int* from, int* to) {  // <<<1, 64>>>
  __shared__ Barrier bar;
  alignas(16) __shared__ int shared[64];
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  cuda::memcpy_async(shared + threadIdx.x, from + threadIdx.x, sizeof(int), bar);
  bar.arrive_and_wait();
  to[threadIdx.x] = shared[63 - threadIdx.x];
  bar.arrive_and_wait();
  const auto block = cg::this_thread_block();
  cuda::memcpy_async(block, shared, from, cuda::aligned_size_t<16>(256), bar);
  bar.arrive_and_wait();
  to[64 + threadIdx.x] = shared[63 - threadIdx.x];
  bar.arrive_and_wait();
  cg::memcpy_async(block, shared, from + 64, 256);
  cg::wait(block);
  to[128 + threadIdx.x] = shared[63 - threadIdx.x];
}

extern "C" __global__ void stages(const int* from, int* to) {  // <<<1, 64>>>
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  __shared__ int shared[2][64];
  const auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  pipe.producer_acquire();
  cuda::memcpy_async(block, shared[0], from, 256, pipe);
  pipe.producer_commit();
  for (int k = 0; k < 4; ++k) {
    if (k < 3) {
      pipe.producer_acquire();
      cuda::memcpy_async(block, shared[(k + 1) % 2], from + 64 * (k + 1), 256, pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    to[64 * k + threadIdx.x] = shared[k % 2][63 - threadIdx.x];
    pipe.consumer_release();
  }
}

extern "C" __global__ void primitives(const int* from, int* to) {  // <<<1, 64>>>
  alignas(16) __shared__ int shared[256];
  __pipeline_memcpy_async(shared + 4 * threadIdx.x, from + 4 * threadIdx.x, 16, threadIdx.x == 63 ? 4 : 0);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  for (int k = 0; k < 4; ++k) to[64 * k + threadIdx.x] = shared[255 - (64 * k + threadIdx.x)];
}

// Every third copy, and those past the 20 words that there are, ignore their source: zeros come instead.
extern "C" __global__ void ignoring(const int* from, int* to) {  // <<<1, 32>>>
  __shared__ int shared[32];
  const int* source = from + threadIdx.x;
  const unsigned ignored = threadIdx.x % 3 == 0 || threadIdx.x >= 20;
  shared[threadIdx.x] = -1;
#if __CUDA_ARCH__ >= 800
  asm volatile(
      "{ .reg .pred p; setp.ne.u32 p, %2, 0; cp.async.ca.shared.global [%0], [%1], 4, p; }" ::"r"(
          static_cast<unsigned>(__cvta_generic_to_shared(shared + threadIdx.x))),
      "l"(__cvta_generic_to_global(source)), "r"(ignored)
      : "memory");
#else
  shared[threadIdx.x] = ignored ? 0 : *source;
#endif
  __pipeline_commit();
  __pipeline_wait_prior(0);
  to[threadIdx.x] = shared[threadIdx.x];
}

extern "C" __global__ void groups(const int* from, int* to) {  // <<<1, 1>>>: two groups, the older is waited for
  __shared__ int shared[2];
  __pipeline_memcpy_async(shared, from, 4);
  __pipeline_commit();
  __pipeline_memcpy_async(shared + 1, from + 1, 4);
  __pipeline_commit();
  __pipeline_wait_prior(1);
  to[0] = shared[0];
  __pipeline_wait_prior(0);
  to[1] = shared[1];
}

extern "C" __global__ void too_early(const int* from, int* to) {  // <<<1, 32>>>
  __shared__ int shared[32];
  __pipeline_memcpy_async(shared + threadIdx.x, from + threadIdx.x, 4);
  __pipeline_commit();
  to[threadIdx.x] = shared[threadIdx.x];  // @early
  __pipeline_wait_prior(0);
}

extern "C" __global__ void misaligned(const char* from) {
  alignas(16) __shared__ char shared[64];
  __pipeline_memcpy_async(shared, from + 4, 16);  // @misaligned
  __pipeline_commit();
  __pipeline_wait_prior(0);
}

#if __CUDA_ARCH__ >= 800  // mbarrier came with it
extern "C" __global__ void never_initialised() {
  __shared__ unsigned long long object;
  const unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(&object));
  object = 0;
  asm volatile("{ .reg .b64 state; mbarrier.arrive.shared.b64 state, [%0]; }" ::"r"(at) : "memory");  // @never
}

extern "C" __global__ void for_nobody() {
  __shared__ Barrier bar;
  if (threadIdx.x == 0) init(&bar, 0);
  __syncthreads();
}

extern "C" __global__ void overwritten(int* data) {
  __shared__ unsigned long long object;
  const unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(&object));
  if (threadIdx.x == 0) asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(at) : "memory");
  __syncthreads();
  if (threadIdx.x == 0) *reinterpret_cast<volatile unsigned long long*>(&object) = *data;
  __syncthreads();
  asm volatile("{ .reg .b64 state; mbarrier.arrive.shared.b64 state, [%0]; }" ::"r"(at) : "memory");
}

#endif

extern "C" __global__ void missing_thread(int* data) {  // <<<1, 64>>>
  __shared__ Barrier bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x + 1);
  __syncthreads();
  bar.arrive_and_wait();  // @missing
  data[threadIdx.x] = 1;
}

extern "C" __global__ void atomics(int* data, int* lock) {  // <<<4, 32>>>
  cuda::atomic_ref<int, cuda::thread_scope_device> sum(data[0]);
  sum.fetch_add(1, cuda::memory_order_relaxed);
  cuda::atomic_ref<int, cuda::thread_scope_device> top(data[1]);
  top.fetch_max(static_cast<int>(blockIdx.x * 32 + threadIdx.x));
  cuda::atomic_ref<long long> wide(*reinterpret_cast<long long*>(data + 2));
  wide.fetch_add(3);
  int expected = 0;
  cuda::atomic_ref<int, cuda::thread_scope_device> mutex(*lock);
  while (!mutex.compare_exchange_weak(expected, 1, cuda::memory_order_acquire)) expected = 0;
  data[4] += 1;
  mutex.store(0, cuda::memory_order_release);
}

__device__ int latch_room[16], semaphore_room[16], barrier_room[16];
extern "C" __global__ void make() {
  new (latch_room) cuda::latch<cuda::thread_scope_device>(4);
  new (semaphore_room) cuda::counting_semaphore<cuda::thread_scope_device>(2);
  new (barrier_room) cuda::barrier<cuda::thread_scope_device>(4);
}
extern "C" __global__ void __launch_bounds__(32) meet(int* data) {  // <<<4, 1>>>
  auto& latch = *reinterpret_cast<cuda::latch<cuda::thread_scope_device>*>(latch_room);
  auto& semaphore = *reinterpret_cast<cuda::counting_semaphore<cuda::thread_scope_device>*>(semaphore_room);
  auto& barrier = *reinterpret_cast<cuda::barrier<cuda::thread_scope_device>*>(barrier_room);
  data[blockIdx.x] = 1;
  latch.arrive_and_wait();
  const int sum = data[0] + data[1] + data[2] + data[3];
  semaphore.acquire();
  cuda::atomic_ref<int, cuda::thread_scope_device>(data[4]).fetch_add(sum);
  semaphore.release();
  barrier.arrive_and_wait();
  if (blockIdx.x == 0) data[5] = data[4];
}
