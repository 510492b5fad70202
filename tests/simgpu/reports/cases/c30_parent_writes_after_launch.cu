// report: C30. The parent prepares the next round while the child of this one may still read.
// host: block=1
// mistake: finds=race
// mended: out=1,2
__global__ void use(const int* d, int* out) { *out = *d; }
extern "C" __global__ void mistake(int* data, int* out) {
  for (int turn = 0; turn < 2; ++turn) {
    data[0] = turn + 1;
    use<<<1, 1>>>(data, out + turn);
  }
}
extern "C" __global__ void mended(int* data, int* out) {
  for (int turn = 0; turn < 2; ++turn) {
    data[turn] = turn + 1;
    use<<<1, 1>>>(data + turn, out + turn);
  }
}
