// Hops from one of the harness's buffers to the next and over what lies between them.
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  const unsigned* first = end < start ? end : start;
  const unsigned* last = end < start ? start : end;
  unsigned sum = 0;
  for (const unsigned* p = first; p < last; ++p) sum += *p;
  data[0] = sum;
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
