// case: block=64
// Dense and sparse switch, fall-through, default in the middle.
extern "C" __global__ void flow_switch(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x, v = in[t], r = 1;
  switch (v % 13) {
    case 0:
      r = 17;
      break;
    case 1:
      r = v * 3;
      break;
    case 2:
      r += 5;
    case 3:
      r += 7;
      break;
    case 4:
      r = v >> 3;
      break;
    default:
      r = 99;
      break;
    case 6:
      r = ~v;
      break;
    case 7:
      return;
    case 8:
      r = v ^ 0x55;
      break;
    case 9:
      r = v % 1000;
      break;
    case 10:
      r = t;
      break;
  }
  switch (v & 0xffff0) {
    case 0x10:
      r += 1;
      break;
    case 0x80000:
      r += 2;
      break;
    case 0xffff0:
      r += 3;
      break;
    case 0x45670:
      r += 4;
      break;
  }
  out[t] = r;
}
