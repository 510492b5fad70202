// case: block=64
// match_any, match_all and the integer warp reductions.
extern "C" __global__ void warp_match_reduce(const unsigned* in, unsigned* out, int n) {
  const unsigned all = 0xffffffffu;
  unsigned t = threadIdx.x, v = in[t], *o = out + t * 10;
  int same;
  o[0] = __match_any_sync(all, v % 5);
  o[1] = __match_any_sync(all, (unsigned long long)(v % 3) << 40);
  o[2] = __match_all_sync(all, t / 32, &same);
  o[2] += (unsigned)same;
  o[3] = __match_all_sync(all, v % 3, &same) + 10u * (unsigned)same;
  o[4] = __reduce_add_sync(all, v), o[5] = (unsigned)__reduce_min_sync(all, (int)v);
  o[6] = __reduce_max_sync(all, v), o[7] = __reduce_and_sync(all, v | 0xff);
  o[8] = __reduce_or_sync(all, v & 0xff00), o[9] = __reduce_xor_sync(all, v);
}
