// case: block=64
// Loops of different length per lane, break, continue, do-while, nested, Collatz.
extern "C" __global__ void flow_loops(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x, sum = 0, steps = 0;
  for (unsigned i = 0; i < t * 3 + 1; ++i) {
    if (i % 5 == 2) continue;
    if (in[(t + i) % n] % 41 == 0 && i > 3) break;
    for (unsigned j = i; j < i + (t & 3); ++j) {
      if (j == 30) break;
      sum += j * in[j];
    }
  }
  unsigned c = (in[t] & 1023) + 1;
  do {
    c = c & 1 ? c * 3 + 1 : c / 2;
    ++steps;
  } while (c > 1 && steps < 500);
  out[t * 2] = sum;
  out[t * 2 + 1] = steps;
}
