// report: C34. What a kernel allocates and loses stays allocated.
// host: block=1
// mistake: finds=heap-leak@allocate
// mended: out=1
extern "C" __global__ void mistake(int* data, int* out) {
  int* p = static_cast<int*>(malloc(64));  // @allocate
  if (p != nullptr) *p = 1, *out = *p;
}
extern "C" __global__ void mended(int* data, int* out) {
  int* p = static_cast<int*>(malloc(64));
  if (p != nullptr) *p = 1, *out = *p;
  free(p);
}
