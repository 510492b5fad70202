// report: C73. Grid y and z end at 65,535, block z at 64.
// host: block=1
// mistake: finds=launch-error-ignored@launch
// mended: out=9,0,9,65535
__global__ void row(int* n) { atomicAdd(n, 1); }
extern "C" __global__ void mistake(int* data, int* out) {
  row<<<dim3(1, 65536), 1>>>(out);  // @launch
}
extern "C" __global__ void mended(int* data, int* out) {
  row<<<dim3(1, 65536), 1>>>(out + 3);
  out[0] = cudaGetLastError();
  row<<<dim3(1, 65535), 1>>>(out + 3);
  out[1] = cudaGetLastError();
  row<<<1, dim3(1, 1, 65)>>>(out + 3);
  out[2] = cudaGetLastError();
}
