// report: C52. What was launched and what ran, counted by hand: tools do not see child grids.
// host: block=32
// mended: out=32,32
__global__ void leaf(int* ran) {
  if (threadIdx.x == 0) atomicAdd(ran, 1);
}
extern "C" __global__ void mended(int* data, int* out) {
  leaf<<<1, threadIdx.x + 1>>>(out);
  if (cudaGetLastError() == cudaSuccess) atomicAdd(out + 1, 1);
}
