// case: block=32
// Recursive functions: Fibonacci, Ackermann, quicksort on a local array, mutual recursion.
__device__ unsigned fib(unsigned k) { return k < 2 ? k : fib(k - 1) + fib(k - 2); }
__device__ unsigned ack(unsigned m, unsigned k) {
  return m == 0 ? k + 1 : k == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, k - 1));
}
__device__ bool odd(unsigned k);
__device__ __noinline__ bool even(unsigned k) { return k == 0 || odd(k - 1); }
__device__ __noinline__ bool odd(unsigned k) { return k != 0 && even(k - 1); }
__device__ void quick(unsigned* v, int lo, int hi) {
  if (lo >= hi) return;
  unsigned pivot = v[(lo + hi) / 2];
  int i = lo, j = hi;
  while (i <= j) {
    while (v[i] < pivot) ++i;
    while (v[j] > pivot) --j;
    if (i <= j) {
      unsigned x = v[i];
      v[i++] = v[j];
      v[j--] = x;
    }
  }
  quick(v, lo, j);
  quick(v, i, hi);
}
extern "C" __global__ void flow_recursion(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x, v[10];
  for (int i = 0; i < 10; ++i) v[i] = in[t * 3 + i] % 1000;
  quick(v, 0, 9);
  unsigned h = 0;
  for (int i = 0; i < 10; ++i) h = h * 7 + v[i];
  out[t * 3] = fib(t % 12);
  out[t * 3 + 1] = h;
  out[t * 3 + 2] = ack(t % 3, t % 4) + 1000 * even(t);
}
