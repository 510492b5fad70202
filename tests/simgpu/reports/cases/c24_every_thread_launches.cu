// report: C24. Every thread launches the child that one should launch: each element is 64 and not 1.
// host: grid=2 block=64
// mistake: finds=wasteful-launch@launch data=64,64
// mended: data=1,1
__global__ void bump(int* d) { d[threadIdx.x] += 1; }
extern "C" __global__ void mistake(int* data, int* out) {
  bump<<<1, 64>>>(data + blockIdx.x * 64);  // @launch
}
extern "C" __global__ void mended(int* data, int* out) {
  if (threadIdx.x == 0) bump<<<1, 64>>>(data + blockIdx.x * 64);
}
