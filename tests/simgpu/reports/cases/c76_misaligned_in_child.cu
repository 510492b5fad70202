// report: C76. A child reads four bytes at an odd address.
// host: block=1 data=iota
// mistake: finds=misaligned@read sync=cudaErrorMisalignedAddress
// mended: out=65536
__global__ void leaf(const char* p, int* out) {
  *out = *reinterpret_cast<const int*>(p);  // @read
}
__global__ void leaf_mended(const char* p, int* out) {
  for (int k = 0; k < 4; ++k) *out |= static_cast<unsigned char>(p[k]) << 8 * k;
}
extern "C" __global__ void mistake(int* data, int* out) { leaf<<<1, 1>>>(reinterpret_cast<char*>(data) + 2, out); }
extern "C" __global__ void mended(int* data, int* out) { leaf_mended<<<1, 1>>>(reinterpret_cast<char*>(data) + 2, out); }
