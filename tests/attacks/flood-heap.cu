// Takes the device's heap, and more.
__device__ __noinline__ void attack(float* data, const unsigned* start, const unsigned* end, int rows, float factor) {
  for (int i = 0; i < 100000; ++i) {
    char* some = static_cast<char*>(malloc(1 << 16));
    if (some) some[i & 65535] = 1;
    data[0] += some == nullptr;
  }
}
#define cudaGetLastError() (attack(data, start, end, rows, factor), cudaGetLastError())
@SOLUTION@
