// case: block=32 out=256
// Byte and half-word access at odd places, byte-wise copies, volatile.
extern "C" __global__ void mem_bytes(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x;
  const unsigned char* p = (const unsigned char*)in + t * 7 + 1;
  unsigned char* q = (unsigned char*)(out + t * 8);
  for (int i = 0; i < 11; ++i) q[i] = p[10 - i];
  q[11] = 0;
  const unsigned short* h = (const unsigned short*)((const char*)in + t * 2);
  ((unsigned short*)q)[6] = (unsigned short)(h[0] + h[1]);
  ((short*)q)[7] = (short)-(int)(short)h[3];
  unsigned long long w;
  memcpy(&w, p, sizeof w);
  memcpy(q + 16, &w, sizeof w);
  memset(q + 24, (int)t, 4);
  volatile unsigned* v = out + t * 8 + 7;
  *v = 1;
  *v = *v + p[0];
}
