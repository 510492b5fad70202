// report: C58. The grid ahead lets nobody start early, but only a wait makes sure of what it wrote.
// host: block=64 ahead=produce
// mistake: finds=race@look
// mended: out=63,62
extern "C" __global__ void produce(int* data, int* out) { data[threadIdx.x] = threadIdx.x; }
extern "C" __global__ void mistake(int* data, int* out) {
  if (threadIdx.x < 16) out[threadIdx.x] = data[63 - threadIdx.x];  // @look
}
extern "C" __global__ void mended(int* data, int* out) {
  cudaGridDependencySynchronize();
  if (threadIdx.x < 16) out[threadIdx.x] = data[63 - threadIdx.x];
}
