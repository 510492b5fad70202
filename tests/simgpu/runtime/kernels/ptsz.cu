// Compiled with CUDA_API_PER_THREAD_DEFAULT_STREAM: two threads whose children wait for each other's flag.
extern "C" __global__ void meet(volatile int* mine, volatile int* other, int* met) {
  *mine = 1;
  for (int k = 0; k < 100000 && *met == 0; ++k) *met = *other;
}
extern "C" __global__ void parent(int* r) {
  const int i = threadIdx.x;
  meet<<<1, 1>>>(r + i, r + (1 - i), r + 2 + i);
}
