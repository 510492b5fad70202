// report: C71. Device printf has a buffer with an end.
// host: grid=64 block=1024
// mistake: finds=budget-exceeded@print
// mended: out=64
extern "C" __global__ void mistake(int* data, int* out) {
  for (int k = 0; k < 5; ++k) printf("this line is long enough to fill the buffer of the device in the end: %d\n", k);  // @print
}
extern "C" __global__ void mended(int* data, int* out) {
  if (threadIdx.x == 0 && blockIdx.x == 0) printf("blocks: %d\n", gridDim.x);
  if (threadIdx.x == 0) atomicAdd(out, 1);
}
