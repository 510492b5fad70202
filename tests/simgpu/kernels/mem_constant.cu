// case: block=64
// Constant memory: arrays read uniformly and per thread, structures, doubles, text.
struct Entry {
  char tag;
  double weight;
  short pair[3];
};
__constant__ unsigned table[8] = {3, 1, 4, 1, 5, 9, 2, 6};
__constant__ Entry entries[3] = {{'a', 1.5, {1, 2, 3}}, {'b', -2.25, {4, 5, 6}}, {'c', 1e10, {7, 8, 9}}};
__constant__ char word[] = "gridling";
extern "C" __global__ void mem_constant(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x;
  const Entry& e = entries[in[t] % 3];
  out[t * 4] = table[2] * 100 + table[in[t] & 7];
  out[t * 4 + 1] = (unsigned)e.tag + (unsigned)e.pair[t % 3] * 256;
  out[t * 4 + 2] = (unsigned)(long long)(e.weight * 4);
  out[t * 4 + 3] = (unsigned)word[t & 7];
}
