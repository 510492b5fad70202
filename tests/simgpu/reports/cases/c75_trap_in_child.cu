// report: C75. __trap() in a child ends the context.
// host: block=1
// mistake: finds=trap@trap sync=cudaErrorLaunchFailure
// mended: out=5
__global__ void leaf(int v, int* out) {
  if (v == 3) __trap();  // @trap
  atomicAdd(out, 1);
}
extern "C" __global__ void mistake(int* data, int* out) {
  for (int k = 0; k < 5; ++k) leaf<<<1, 1>>>(k, out);
}
extern "C" __global__ void mended(int* data, int* out) {
  for (int k = 4; k < 9; ++k) leaf<<<1, 1>>>(k, out);
}
