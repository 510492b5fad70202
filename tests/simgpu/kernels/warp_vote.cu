// case: block=64
// Votes with full and partial masks, inside branches; the active mask.
extern "C" __global__ void warp_vote(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x, lane = t % 32, v = in[t];
  unsigned* o = out + t * 6;
  o[0] = __ballot_sync(0xffffffffu, v & 1);
  o[1] = __any_sync(0xffffffffu, lane == 31 && t > 32) + 2 * __all_sync(0xffffffffu, v != 0x77u);
  o[2] = 0, o[3] = 0;
  if (lane < 10) {
    o[2] = __ballot_sync(0x3ffu, v & 2);
    o[3] = __all_sync(0x3ffu, lane < 10) + 2 * __any_sync(0x3ffu, lane > 9);
  }
  __syncwarp();
  o[4] = __activemask();
  unsigned rank = __popc(o[0] & ((1u << lane) - 1));
  o[5] = rank;
}
