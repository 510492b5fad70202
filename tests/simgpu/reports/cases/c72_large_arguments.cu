// report: C72. The arguments of a device launch may take 4 KB; the compiler does not say so.
// host: block=1 data=iota
// mistake: finds=launch-failed@launch sync=any
// mended: out=7
struct Many {
  int w[1100];
};
__global__ void by_value(Many m, int* out) { *out = m.w[7]; }
__global__ void by_address(const int* m, int* out) { *out = m[7]; }
extern "C" __global__ void mistake(int* data, int* out) {
  Many m;
  for (int k = 0; k < 1000; ++k) m.w[k] = data[k];
  for (int k = 1000; k < 1100; ++k) m.w[k] = 0;
  by_value<<<1, 1>>>(m, out);  // @launch
}
extern "C" __global__ void mended(int* data, int* out) { by_address<<<1, 1>>>(data, out); }
