// report: C58. Launched with programmatic stream serialization, and never waits for the grid ahead of it.
// host: block=64 ahead=produce
// mistake: finds=race
// mended: out=63,62
extern "C" __global__ void produce(int* data, int* out) {
  cudaTriggerProgrammaticLaunchCompletion();
  data[threadIdx.x] = threadIdx.x;
}
extern "C" __global__ void mistake(int* data, int* out) {
  if (threadIdx.x < 16) out[threadIdx.x] = data[63 - threadIdx.x];
}
extern "C" __global__ void mended(int* data, int* out) {
  cudaGridDependencySynchronize();
  if (threadIdx.x < 16) out[threadIdx.x] = data[63 - threadIdx.x];
}
