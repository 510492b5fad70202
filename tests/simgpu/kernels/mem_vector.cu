// case: block=64 out=1024
// Vector loads and stores: uint4, float2, uchar4, short2, double2, ulonglong2.
extern "C" __global__ void mem_vector(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x;
  uint4 a = ((const uint4*)in)[t];
  uint2 b = ((const uint2*)in)[t + 1];
  uchar4 c = ((const uchar4*)in)[t];
  short2 d = ((const short2*)in)[t];
  ulonglong2 w = ((const ulonglong2*)in)[t];
  ((uint4*)out)[t * 4] = make_uint4(a.w, a.x + b.y, a.y ^ b.x, a.z);
  ((float2*)out)[t * 8 + 2] = make_float2((float)c.x + c.w, (float)d.x - d.y);
  ((uchar4*)out)[t * 16 + 6] = make_uchar4(c.w, c.z, c.y, (unsigned char)(c.x + 1));
  ((short2*)out)[t * 16 + 7] = make_short2(d.y, (short)(d.x * 2));
  ((double2*)out)[t * 4 + 2] = make_double2((double)a.x, (double)(int)a.y);
  w.x ^= w.y >> 3;
  ((ulonglong2*)out)[t * 4 + 3] = w;
}
