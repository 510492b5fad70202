// case: block=64
// Nested branches, every lane another way, reconvergence checked by a vote.
extern "C" __global__ void flow_nested_if(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x, v = in[t], r = 0;
  if (v & 1) {
    r = 1;
    if (v & 2) {
      r += 10;
      if (v & 4)
        r += 100;
      else
        r += 200;
    } else if (v & 8) {
      r += 20;
    }
  } else {
    if (t % 3 == 0)
      r = 5;
    else if (t % 3 == 1)
      r = v % 7;
    else {
      r = 9;
      if (!(v & 16)) r *= 11;
    }
  }
  __syncwarp();
  out[t * 2] = r;
  out[t * 2 + 1] = __ballot_sync(0xffffffffu, r > 20);
}
