// Order through memory: fences, flags, locks, counters.
#include <cooperative_groups.h>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/semaphore>
namespace cg = cooperative_groups;

__device__ unsigned int finished;
__device__ bool is_last_shared;

template <bool Fence>
__device__ void last_block(const int* in, int* partial, int* out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = in[blockIdx.x];  // @partial-write
    if (Fence) __threadfence();
    const unsigned ticket = atomicInc(&finished, gridDim.x - 1);
    last = ticket == gridDim.x - 1;
  }
  __syncthreads();
  if (last) {
    if (threadIdx.x < gridDim.x) atomicAdd(out, partial[threadIdx.x]);  // @partial-read
    if (threadIdx.x == 0) finished = 0;
  }
}
extern "C" __global__ void last_block_right(const int* in, int* partial, int* out) { last_block<true>(in, partial, out); }
extern "C" __global__ void last_block_wrong(const int* in, int* partial, int* out) { last_block<false>(in, partial, out); }

__device__ int lock_word;
extern "C" __global__ void lock_right(int* counter) {
  if (threadIdx.x == 0) {
    while (atomicCAS(&lock_word, 0, 1) != 0) {}
    __threadfence();
    *counter += 1;
    __threadfence();
    atomicExch(&lock_word, 0);
  }
}
extern "C" __global__ void lock_ref(int* counter) {
  cuda::atomic_ref<int, cuda::thread_scope_device> lock(lock_word);
  if (threadIdx.x == 0) {
    int expected = 0;
    while (!lock.compare_exchange_weak(expected, 1, cuda::memory_order_acquire)) expected = 0;
    *counter += 1;
    lock.store(0, cuda::memory_order_release);
  }
}
extern "C" __global__ void lock_wrong(int* counter) {
  if (threadIdx.x == 0) {
    while (atomicCAS(&lock_word, 0, 1) != 0) {}
    *counter += 1;  // @unfenced
    atomicExch(&lock_word, 0);
  }
}
// The guide's way to an atomic operation that the hardware lacks: a plain first guess, which atomicCAS() proves.
__device__ double cas_add(double* address, double value) {
  auto* bits = reinterpret_cast<unsigned long long*>(address);
  unsigned long long old = *bits, assumed;
  do {
    assumed = old;
    old = atomicCAS(bits, assumed, __double_as_longlong(value + __longlong_as_double(assumed)));  // @cas
  } while (assumed != old);
  return __longlong_as_double(old);
}
extern "C" __global__ void cas_loop(int* sum) { cas_add(reinterpret_cast<double*>(sum), 1.0); }
extern "C" __global__ void cas_beside(int* sum) {
  if (blockIdx.x == 1) sum[8] = sum[0];  // @beside
  cas_add(reinterpret_cast<double*>(sum), 1.0);
}
// A first guess through a float's eyes, left when nothing is to be done.
__device__ void cas_max(float* address, float value) {
  int* bits = reinterpret_cast<int*>(address);
  int old = *bits;
  while (__int_as_float(old) < value) {
    const int assumed = old;
    old = atomicCAS(bits, assumed, __float_as_int(value));
    if (old == assumed) break;
  }
}
extern "C" __global__ void cas_max_loop(int* sum) {
  cas_max(reinterpret_cast<float*>(sum), static_cast<float>(threadIdx.x + blockIdx.x));
}
// Plain looks at what an atomicCAS() changes that proves nothing of them: it compares with another value, or the look
// is changed before it is compared.
extern "C" __global__ void cas_looked(int* sum) {
  const int seen = *sum;                         // @look
  if (atomicCAS(sum, 0, 1) == 0) sum[8] = seen;  // @taken
}
extern "C" __global__ void cas_masked(int* sum) {
  const int seen = *sum;         // @masked-look
  atomicCAS(sum, seen & 1, 1);   // @masked-cas
}
__device__ int flag_word;
extern "C" __global__ void flag_right(int* data, int* out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> flag(flag_word);
  if (blockIdx.x == 0) {
    data[threadIdx.x] = 1 + threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) flag.store(1, cuda::memory_order_release);
  } else {
    if (threadIdx.x == 0)
      while (flag.load(cuda::memory_order_acquire) == 0) {}
    __syncthreads();
    out[threadIdx.x] = data[63 - threadIdx.x];
  }
}
extern "C" __global__ void flag_volatile(volatile int* data, int* out, volatile int* flag) {
  if (blockIdx.x == 0) {
    data[threadIdx.x] = 1 + threadIdx.x;
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) *flag = 1;
  } else {
    while (*flag == 0) {}
    __threadfence();
    out[threadIdx.x] = data[63 - threadIdx.x];
  }
}
extern "C" __global__ void flag_relaxed(int* data, int* out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> flag(flag_word);
  if (blockIdx.x == 0) {
    data[threadIdx.x] = 1 + threadIdx.x;  // @relaxed-write
    __syncthreads();
    if (threadIdx.x == 0) flag.store(1, cuda::memory_order_relaxed);
  } else {
    if (threadIdx.x == 0)
      while (flag.load(cuda::memory_order_relaxed) == 0) {}
    __syncthreads();
    out[threadIdx.x] = data[63 - threadIdx.x];  // @relaxed-read
  }
}
extern "C" __global__ void flag_block_scope(int* data, int* out) {
  cuda::atomic_ref<int, cuda::thread_scope_block> flag(flag_word);
  if (blockIdx.x == 0) {
    data[threadIdx.x] = 1 + threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) flag.store(1, cuda::memory_order_release);  // @small-store
  } else {
    if (threadIdx.x == 0)
      while (flag.load(cuda::memory_order_acquire) == 0) {}  // @small-load
    __syncthreads();
    out[threadIdx.x] = data[63 - threadIdx.x];
  }
}
// A turn for each block, in the order of their tickets.
__device__ unsigned int next_ticket, now_serving;
extern "C" __global__ void tickets(int* counter) {
  if (threadIdx.x == 0) {
    const unsigned mine = atomicAdd(&next_ticket, 1u);
    cuda::atomic_ref<unsigned, cuda::thread_scope_device> serving(now_serving);
    while (serving.load(cuda::memory_order_acquire) != mine) {}
    *counter += 1;
    serving.store(mine + 1, cuda::memory_order_release);
  }
}
// Blocks that wait for all others (as grid.sync() does), twice.
__device__ unsigned int arrived;
__device__ void all_blocks(unsigned goal) {
  __syncthreads();
  if (threadIdx.x == 0) {
    cuda::atomic_ref<unsigned, cuda::thread_scope_device> a(arrived);
    a.fetch_add(1, cuda::memory_order_release);
    while (a.load(cuda::memory_order_acquire) < goal) {}
  }
  __syncthreads();
}
extern "C" __global__ void grid_barrier(int* data, int* out) {
  const unsigned at = blockIdx.x * blockDim.x + threadIdx.x, count = gridDim.x * blockDim.x;
  data[at] = at;
  all_blocks(gridDim.x);
  out[at] = data[count - 1 - at] + data[0];
  all_blocks(2 * gridDim.x);
  data[count - 1 - at] = 7;
}
extern "C" __global__ void grid_barrier_missing(int* data, int* out) {
  const unsigned at = blockIdx.x * blockDim.x + threadIdx.x, count = gridDim.x * blockDim.x;
  data[at] = at;
  all_blocks(gridDim.x);
  out[at] = data[(at + 70) % count];  // @phase-read
  data[at] = 7;  // @phase-write
}
// A tile of a warp.
extern "C" __global__ void tiles_right(int* out) {
  __shared__ int s[64];
  const auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  for (int k = 0; k < 3; ++k) {
    s[threadIdx.x] = threadIdx.x + k;
    tile.sync();
    out[threadIdx.x] = s[threadIdx.x / 8 * 8 + 7 - threadIdx.x % 8];
    tile.sync();
  }
}
extern "C" __global__ void tiles_wrong(int* out) {
  __shared__ int s[64];
  const auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  s[threadIdx.x] = threadIdx.x;  // @tile-write
  tile.sync();
  out[threadIdx.x] = s[threadIdx.x ^ 8];  // @tile-read
}
extern "C" __global__ void coalesced_right(int* out) {
  __shared__ int s[32];
  if (threadIdx.x % 3 == 0) {
    const auto group = cg::coalesced_threads();
    s[group.thread_rank()] = threadIdx.x;
    group.sync();
    out[threadIdx.x] = s[group.size() - 1 - group.thread_rank()];
  }
}
// What a child has published, its parent may read.
__device__ int child_flag;
extern "C" __global__ void child_publishes(int* data) {
  data[threadIdx.x] = 9;
  __syncthreads();
  if (threadIdx.x == 0) {
    cuda::atomic_ref<int, cuda::thread_scope_device> flag(child_flag);
    flag.store(1, cuda::memory_order_release);
  }
}
extern "C" __global__ void parent_polls(int* data, int* out) {
  if (threadIdx.x == 0) {
    child_publishes<<<1, 64>>>(data);
    cuda::atomic_ref<int, cuda::thread_scope_device> flag(child_flag);
    while (flag.load(cuda::memory_order_acquire) == 0) {}
  }
  __syncthreads();
  out[threadIdx.x] = data[threadIdx.x];
}
extern "C" __global__ void histogram(const int* in, int* bins) {
  __shared__ int local[32];
  if (threadIdx.x < 32) local[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&local[in[blockIdx.x * blockDim.x + threadIdx.x] & 31], 1);
  __syncthreads();
  if (threadIdx.x < 32) atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}
// What each thread knows of the others grows with every turn, and passes through several places.
extern "C" __global__ void lock_of_all_threads(int* counter, int turns) {
  cuda::atomic_ref<int, cuda::thread_scope_device> top(counter[1]), lock(lock_word);
  cuda::atomic_ref<long long> sum(*reinterpret_cast<long long*>(counter + 2));
  for (int k = 0; k < turns; ++k) {
    top.fetch_max(static_cast<int>(threadIdx.x));
    sum.fetch_add(1);
    int expected = 0;
    while (!lock.compare_exchange_weak(expected, 1, cuda::memory_order_acquire)) expected = 0;
    *counter += 1;
    lock.store(0, cuda::memory_order_release);
  }
}
extern "C" __global__ void many_tickets(int* counter, int turns) {
  cuda::atomic_ref<unsigned, cuda::thread_scope_device> serving(now_serving);
  for (int k = 0; threadIdx.x == 0 && k < turns; ++k) {
    const unsigned mine = atomicAdd(&next_ticket, 1u);
    while (serving.load(cuda::memory_order_acquire) != mine) {}
    *counter += 1;
    serving.store(mine + 1, cuda::memory_order_release);
  }
}
extern "C" __global__ void many_locks(int* counter, int turns) {
  for (int k = 0; threadIdx.x == 0 && k < turns; ++k) {
    while (atomicCAS(&lock_word, 0, 1) != 0) {}
    __threadfence();
    *counter += 1;
    __threadfence();
    atomicExch(&lock_word, 0);
  }
}
// The last turn is not taken in its turn.
extern "C" __global__ void many_tickets_wrong(int* counter, int turns) {
  cuda::atomic_ref<unsigned, cuda::thread_scope_device> serving(now_serving);
  for (int k = 0; threadIdx.x == 0 && k < turns; ++k) {
    const unsigned mine = atomicAdd(&next_ticket, 1u);
    while (serving.load(cuda::memory_order_acquire) != mine) {}
    *counter += 1;  // @in-turn
    serving.store(mine + 1, cuda::memory_order_release);
  }
  if (threadIdx.x == 0) *counter += 1;  // @out-of-turn
}
// What is written behind the release is known to nobody, however often the lock goes on to change hands.
extern "C" __global__ void behind_the_release(int* counter, int* out, int turns) {
  cuda::atomic_ref<unsigned, cuda::thread_scope_device> serving(now_serving);
  for (int k = 0; threadIdx.x == 0 && k < (blockIdx.x == 0 ? 1 : turns); ++k) {
    const unsigned mine = atomicAdd(&next_ticket, 1u);
    while (serving.load(cuda::memory_order_acquire) != mine) {}
    *counter += 1;
    serving.store(mine + 1, cuda::memory_order_release);
  }
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0)
    counter[32] = 1;  // @behind-write
  else
    out[blockIdx.x] = counter[32];  // @behind-read
}
extern "C" __global__ void many_grid_barriers(int* data, int times) {
  const unsigned at = blockIdx.x * blockDim.x + threadIdx.x, count = gridDim.x * blockDim.x;
  for (int k = 0; k < times; ++k) {
    data[(at + k * blockDim.x) % count] += 1;
    all_blocks((k + 1) * gridDim.x);
  }
}
// Many places, and the strictest order at each.
extern "C" __global__ void strict_histogram(int* bins) {
  const unsigned at = blockIdx.x * blockDim.x + threadIdx.x;
  cuda::atomic_ref<int, cuda::thread_scope_device> bin(bins[(at * 2654435761u >> 16) % 256]);
  bin.fetch_add(1);
}
// Each block waits for the one ahead, and tells the next: as many places as blocks.
extern "C" __global__ void look_back(int* data, int* flags) {
  cuda::atomic_ref<int, cuda::thread_scope_device> mine(flags[blockIdx.x]);
  if (threadIdx.x == 0) {
    if (blockIdx.x > 0) {
      cuda::atomic_ref<int, cuda::thread_scope_device> ahead(flags[blockIdx.x - 1]);
      while (ahead.load(cuda::memory_order_acquire) == 0) {}
    }
    *data += 1;
    mine.store(1, cuda::memory_order_release);
  }
}
extern "C" __global__ void grid_syncs(int* data, int times) {
  const unsigned at = blockIdx.x * blockDim.x + threadIdx.x, count = gridDim.x * blockDim.x;
  for (int k = 0; k < times; ++k) {
    data[(at + k * blockDim.x) % count] += 1;
    cg::this_grid().sync();
  }
}
__device__ int semaphore_room[16], barrier_room[16];
extern "C" __global__ void make_rooms() {
  new (semaphore_room) cuda::binary_semaphore<cuda::thread_scope_device>(1);
  new (barrier_room) cuda::barrier<cuda::thread_scope_device>(8);
}
extern "C" __global__ void many_meetings(int* data, int times) {
  auto& semaphore = *reinterpret_cast<cuda::binary_semaphore<cuda::thread_scope_device>*>(semaphore_room);
  auto& barrier = *reinterpret_cast<cuda::barrier<cuda::thread_scope_device>*>(barrier_room);
  for (int k = 0; threadIdx.x == 0 && k < times; ++k) {
    semaphore.acquire();
    *data += 1;
    semaphore.release();
    barrier.arrive_and_wait();
    data[1 + (blockIdx.x + k) % 8] += 1;
    barrier.arrive_and_wait();
  }
}
