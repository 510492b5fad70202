// Local arrays of called functions: every lane and every call has its own.
inline __device__ __noinline__ int inner(int n, int seed) {
  volatile int a[16];
  for (int i = 0; i < 16; ++i) a[i] = seed * 100 + i;
  int sum = 0;
  for (int i = 0; i < 16; ++i) sum += a[(i * 7 + n) % 16];
  return sum;
}
inline __device__ __noinline__ int outer(int n, int seed) {
  volatile int a[16];
  for (int i = 0; i < 16; ++i) a[i] = seed * 100 + i;
  const int sum = inner(n, seed + 1);
  return sum + a[n % 16] + a[0];
}
extern "C" __global__ void called(int* out, int n) { out[threadIdx.x] = outer(n, threadIdx.x); }

// What an earlier call left in the same bytes is no value of the next one's variable.
inline __device__ __noinline__ int peek(int n) {
  volatile int a[16];
  if (n > 1000) a[3] = 1;
  return a[n % 16];  // @stale
}
extern "C" __global__ void left_over(int* out, int n) {
  out[0] = inner(n, 1);
  out[1] = peek(n);
}
