// Room: bench. Kernels that only a budget ends.
#include <cstdio>

extern "C" __global__ void printf_flood(unsigned lines) {
  for (unsigned i = 0; i < lines; ++i) printf("line %u of %u\n", i, lines);
}

extern "C" __global__ void endless(volatile unsigned* out) {
  for (unsigned i = 0;; ++i) *out = i;
}
