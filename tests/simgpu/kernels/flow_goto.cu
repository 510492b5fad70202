// case: block=64
// An irreducible loop: two entries through goto.
extern "C" __global__ void flow_goto(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x, a = in[t] & 63, b = t, guard = 0;
  if (t & 1) goto second;
first:
  a += 3;
  if (++guard > 40) goto done;
  if (a % 7 == 0) goto done;
second:
  b += a;
  if (++guard > 40) goto done;
  if (b % 11 == 4) goto done;
  if (b & 2) goto second_half;
  goto first;
second_half:
  a ^= b;
  if (a % 5 == 1) goto first;
  if (guard < 35) goto second;
done:
  out[t] = a * 65536 + (b & 0xffff) + guard * 7;
}
