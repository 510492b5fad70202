// case: block=1 out=8
// A request larger than the heap gives a null pointer; the heap works afterwards.
extern "C" __global__ void heap_exhausted(const unsigned* in, unsigned* out, int n) {
  void* p = malloc((size_t)64 << 20);
  out[0] = p == nullptr;
  unsigned* q = (unsigned*)malloc(64);
  out[1] = q != nullptr;
  if (q) q[15] = 4, out[2] = q[15];
  free(q);
}
