// case: block=1 n=128 out=128
// Quicksort: each half is a grid of its own in a stream of its own.
extern "C" __global__ void launch_quicksort_part(unsigned* v, int lo, int hi) {
  while (lo < hi) {
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
    cudaStream_t s;
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    if (lo < j) launch_quicksort_part<<<1, 1, 0, s>>>(v, lo, j);
    cudaStreamDestroy(s);
    lo = i;
  }
}
extern "C" __global__ void launch_quicksort(const unsigned* in, unsigned* out, int n) {
  for (int i = 0; i < n; ++i) out[i] = in[i];
  launch_quicksort_part<<<1, 1>>>(out, 0, n - 1);
}
