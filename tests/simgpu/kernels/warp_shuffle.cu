// case: block=64
// Shuffles: all four kinds, widths, masks, 64-bit and floating values.
extern "C" __global__ void warp_shuffle(const unsigned* in, unsigned* out, int n) {
  const unsigned all = 0xffffffffu;
  unsigned t = threadIdx.x, v = in[t], *o = out + t * 12;
  o[0] = __shfl_sync(all, v, (int)(t * 7));
  o[1] = __shfl_sync(all, v, 3, 8);
  o[2] = __shfl_up_sync(all, v, 5);
  o[3] = __shfl_up_sync(all, v, 2, 16);
  o[4] = __shfl_down_sync(all, v, 9);
  o[5] = __shfl_down_sync(all, v, 3, 4);
  o[6] = __shfl_xor_sync(all, v, 21);
  o[7] = __shfl_xor_sync(all, v, 3, 8);
  unsigned long long w = ((unsigned long long)v << 32) | t;
  o[8] = (unsigned)(__shfl_xor_sync(all, w, 1) >> 16);
  o[9] = (unsigned)(__shfl_down_sync(all, (double)t * 0.5, 4) * 2);
  o[10] = (unsigned)__shfl_sync(all, (float)t * 1.5f, 31);
  o[11] = 0;
  if (t % 32 < 16) o[11] = __shfl_down_sync(0x0000ffffu, v, 1, 16);
}
