// report: Lanes hand values on through shared memory without __syncwarp().
// host: block=32
// mistake: finds=race
// mended: out=496
__shared__ int s[32];
extern "C" __global__ void mistake(int* data, int* out) {
  s[threadIdx.x] = threadIdx.x;
  __syncwarp();
  for (int step = 16; step > 0; step /= 2)
    if (threadIdx.x < step) s[threadIdx.x] += s[threadIdx.x + step];
  if (threadIdx.x == 0) *out = s[0];
}
extern "C" __global__ void mended(int* data, int* out) {
  s[threadIdx.x] = threadIdx.x;
  __syncwarp();
  for (int step = 16; step > 0; step /= 2) {
    if (threadIdx.x < step) s[threadIdx.x] += s[threadIdx.x + step];
    __syncwarp();
  }
  if (threadIdx.x == 0) *out = s[0];
}
