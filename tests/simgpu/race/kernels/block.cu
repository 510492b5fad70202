// Races among threads of one block, and their cures.
extern "C" __global__ void shared_missing(int* out) {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;  // @shared-write
  out[threadIdx.x] = s[63 - threadIdx.x];  // @shared-read
}
extern "C" __global__ void shared_right(int* out) {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = s[63 - threadIdx.x];
}
extern "C" __global__ void global_missing(int* data) {
  data[threadIdx.x] = threadIdx.x;  // @global-write
  data[64 + threadIdx.x] = data[63 - threadIdx.x];  // @global-read
}
extern "C" __global__ void global_right(int* data) {
  data[threadIdx.x] = threadIdx.x;
  __syncthreads();
  data[64 + threadIdx.x] = data[63 - threadIdx.x];
}
// The next round overwrites what some still read.
extern "C" __global__ void second_barrier_missing(int* out) {
  __shared__ int s[64];
  int sum = 0;
  for (int k = 0; k < 4; ++k) {
    s[threadIdx.x] = threadIdx.x + k;  // @round-write
    __syncthreads();
    sum += s[(threadIdx.x + 33) % 64];  // @round-read
  }
  out[threadIdx.x] = sum;
}
extern "C" __global__ void second_barrier_right(int* out) {
  __shared__ int s[64];
  int sum = 0;
  for (int k = 0; k < 4; ++k) {
    s[threadIdx.x] = threadIdx.x + k;
    __syncthreads();
    sum += s[(threadIdx.x + 33) % 64];
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}
// Early exits: the others' barrier counts without them.
extern "C" __global__ void early_exit(int* out) {
  __shared__ int s[64];
  if (threadIdx.x >= 48) return;
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = s[47 - threadIdx.x];
}
extern "C" __global__ void warp_missing(int* out) {
  volatile __shared__ int v[32];
  __shared__ int s[32];
  v[threadIdx.x] = 0;
  s[threadIdx.x] = threadIdx.x;  // @warp-write
  out[threadIdx.x] = s[31 - threadIdx.x];  // @warp-read
}
extern "C" __global__ void warp_right(int* out) {
  __shared__ int s[32];
  s[threadIdx.x] = threadIdx.x;
  __syncwarp();
  out[threadIdx.x] = s[31 - threadIdx.x];
}
// Halves of a warp.
extern "C" __global__ void half_right(int* out) {
  __shared__ int s[32];
  const unsigned half = threadIdx.x / 16, mask = half == 0 ? 0xffffu : 0xffff0000u;
  s[threadIdx.x] = threadIdx.x;
  __syncwarp(mask);
  out[threadIdx.x] = s[half * 16 + 15 - threadIdx.x % 16];
}
extern "C" __global__ void half_wrong(int* out) {
  __shared__ int s[32];
  const unsigned half = threadIdx.x / 16, mask = half == 0 ? 0xffffu : 0xffff0000u;
  s[threadIdx.x] = threadIdx.x;  // @half-write
  __syncwarp(mask);
  out[threadIdx.x] = s[31 - threadIdx.x];  // @half-read
}
// Two of four warps meet at a barrier of their own.
__device__ void meet(int id, int threads) { asm volatile("bar.sync %0, %1;" ::"r"(id), "r"(threads) : "memory"); }
__device__ void arrive(int id, int threads) { asm volatile("bar.arrive %0, %1;" ::"r"(id), "r"(threads) : "memory"); }
extern "C" __global__ void named_right(int* out) {
  __shared__ int s[128];
  const int half = threadIdx.x / 64, at = threadIdx.x % 64;
  s[threadIdx.x] = threadIdx.x;
  meet(1 + half, 64);
  out[threadIdx.x] = s[half * 64 + 63 - at];
}
extern "C" __global__ void named_wrong(int* out) {
  __shared__ int s[128];
  s[threadIdx.x] = threadIdx.x;  // @named-write
  meet(1 + threadIdx.x / 64, 64);
  out[threadIdx.x] = s[127 - threadIdx.x];  // @named-read
}
extern "C" __global__ void producer_right(int* out) {
  __shared__ int s[32];
  if (threadIdx.x < 32) {
    s[threadIdx.x] = threadIdx.x;
    arrive(1, 64);
  } else {
    meet(1, 64);
    out[threadIdx.x] = s[63 - threadIdx.x];
  }
}
extern "C" __global__ void producer_wrong(int* out) {
  __shared__ int s[32];
  if (threadIdx.x < 32) {
    arrive(1, 64);
    s[threadIdx.x] = threadIdx.x;  // @late-write
  } else {
    meet(1, 64);
    out[threadIdx.x] = s[63 - threadIdx.x];  // @late-read
  }
}
// One instruction, one address.
extern "C" __global__ void same_address_differs(int* out) { out[threadIdx.x / 2] = threadIdx.x; }  // @same
extern "C" __global__ void same_address_all(int* out) { *out = threadIdx.x; }  // @same-all
extern "C" __global__ void same_address_equal(int* out) { out[threadIdx.x / 2] = 7; }
extern "C" __global__ void flag_by_all(int* out) {
  out[0] = 1;
  __syncthreads();
  if (out[0] == 1) out[1 + threadIdx.x] = 1;
}
// Bytes and halves of one word by neighbouring threads; wider elements.
extern "C" __global__ void bytes_right(unsigned char* c, short* h, long long* q, int4* v, int* out) {
  c[threadIdx.x] = threadIdx.x;
  h[threadIdx.x] = threadIdx.x;
  q[threadIdx.x] = threadIdx.x;
  v[threadIdx.x] = make_int4(1, 2, 3, 4);
  ++c[threadIdx.x];
  ++h[threadIdx.x];
  ++q[threadIdx.x];
  ++v[threadIdx.x].y;
  __syncthreads();
  out[threadIdx.x] = c[63 - threadIdx.x] + h[63 - threadIdx.x] + (int)q[63 - threadIdx.x] + v[63 - threadIdx.x].w;
}
extern "C" __global__ void bytes_wrong(unsigned char* c, int* out) {
  c[threadIdx.x] = threadIdx.x;  // @byte-write
  out[threadIdx.x] = c[threadIdx.x ^ 1];  // @byte-read
}
extern "C" __global__ void words_of_bytes(unsigned char* c, int* out) {
  c[threadIdx.x] = threadIdx.x;  // @part-write
  if (threadIdx.x < 16) out[threadIdx.x] = reinterpret_cast<int*>(c)[threadIdx.x];  // @whole-read
}
extern "C" __global__ void scattered_bytes(unsigned char* c) {
  c[(threadIdx.x * 5) % 64] = threadIdx.x;
  ++c[(threadIdx.x * 5) % 64];
}
// Many readers, then a writer.
extern "C" __global__ void readers_then_writer(int* data, int* out) {
  out[threadIdx.x] = data[0];  // @many-read
  if (threadIdx.x == 40) data[0] = 5;  // @one-write
}
extern "C" __global__ void readers_then_writer_right(int* data, int* out) {
  out[threadIdx.x] = data[0];
  __syncthreads();
  if (threadIdx.x == 40) data[0] = 5;
}
extern "C" __global__ void warp_readers_right(int* data, int* out) {
  out[threadIdx.x] = data[0];
  __syncwarp();
  if (threadIdx.x == 20) data[0] = 5;
}
