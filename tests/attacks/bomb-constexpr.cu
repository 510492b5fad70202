// A constant that is worked out for ever.
__device__ constexpr unsigned long long spin() {
  unsigned long long n = 1;
  for (unsigned long long i = 0; i < ~0ull; ++i) n += n * i;
  return n;
}
static_assert(spin() != 0);
@SOLUTION@
