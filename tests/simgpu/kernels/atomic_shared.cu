// case: grid=2 block=128 out=64
// A histogram in shared memory, then the other shared atomics.
extern "C" __global__ void atomic_shared(const unsigned* in, unsigned* out, int n) {
  __shared__ unsigned bin[16], lo, hi, bits;
  __shared__ unsigned long long wide;
  __shared__ float f;
  unsigned t = threadIdx.x, v = in[blockIdx.x * 128 + t];
  if (t < 16) bin[t] = 0;
  if (t == 0) lo = ~0u, hi = 0, bits = 0, wide = 0, f = 0;
  __syncthreads();
  atomicAdd(&bin[v & 15], 1u);
  atomicMin(&lo, v), atomicMax(&hi, v), atomicXor(&bits, v);
  atomicAdd(&wide, (unsigned long long)v * 3);
  atomicAdd(&f, (float)(v & 255));
  __syncthreads();
  unsigned* o = out + blockIdx.x * 32;
  if (t < 16) o[t] = bin[t];
  if (t == 0)
    o[16] = lo, o[17] = hi, o[18] = bits, o[19] = (unsigned)wide, o[20] = (unsigned)(wide >> 32),
    o[21] = (unsigned)f;
}
