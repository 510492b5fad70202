// case: grid=2 block=64 shared=1024 out=128
// Dynamic shared memory carved into a float, an int and a byte array.
extern __shared__ float pool[];
extern "C" __global__ void mem_shared_dynamic(const unsigned* in, unsigned* out, int n) {
  float* f = pool;
  int* k = (int*)(f + 64);
  unsigned char* c = (unsigned char*)(k + 64);
  unsigned t = threadIdx.x, i = blockIdx.x * 64 + t;
  f[t] = (float)(in[i] & 255);
  k[63 - t] = (int)(in[i] >> 8);
  c[t ^ 1] = (unsigned char)i;
  __syncthreads();
  out[i] = (unsigned)f[t ^ 5] + (unsigned)k[t] * 2 + c[t] * 3u;
}
