// case: block=128 out=128
// Named barriers: two halves of a block synchronise apart; producers arrive, consumers wait.
extern "C" __global__ void barrier_named(const unsigned* in, unsigned* out, int n) {
  __shared__ unsigned s[128];
  unsigned t = threadIdx.x, half = t / 64, id = 1 + half;
  s[t] = in[t];
  asm volatile("bar.sync %0, 64;" ::"r"(id) : "memory");
  unsigned v = s[half * 64 + (63 - t % 64)];
  __syncthreads();
  if (half == 0) {
    s[t] = v + 1;
    asm volatile("bar.arrive 5, 128;" ::: "memory");
  } else {
    asm volatile("bar.sync 5, 128;" ::: "memory");
    v += s[t - 64];
  }
  out[t] = v;
}
