// report: C42. The parent spins until its child sets a flag; the child need not start before the parent ends.
// host: block=32
// mistake: some finds=deadlock@spin sync=any
// mended: out=1
__global__ void child(int* flag) { atomicExch(flag, 1); }
__global__ void rest(int* out) { out[threadIdx.x] = 1; }
extern "C" __global__ void mistake(int* data, int* out) {
  if (threadIdx.x == 0) child<<<1, 1>>>(data);
  while (atomicAdd(data, 0) == 0) {}  // @spin
  out[threadIdx.x / 2] = 1;
}
extern "C" __global__ void mended(int* data, int* out) {
  if (threadIdx.x == 0) child<<<1, 1>>>(data);
  if (threadIdx.x == 0) rest<<<1, 16, 0, cudaStreamTailLaunch>>>(out);
}
