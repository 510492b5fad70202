// report: C23. An error that nobody read is blamed on the next launch, which was fine.
// host: block=1
// mistake: out=1,1,0,7
// mended: out=1,0,0,7
__global__ void fine(int* p) { *p = 7; }
extern "C" __global__ void mistake(int* data, int* out) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, 5);
  fine<<<1, 1>>>(out + 3);
  out[0] = cudaPeekAtLastError();
  out[1] = cudaGetLastError();
  out[2] = cudaGetLastError();
}
extern "C" __global__ void mended(int* data, int* out) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, 5);
  out[0] = cudaGetLastError();
  fine<<<1, 1>>>(out + 3);
  out[1] = cudaPeekAtLastError();
  out[2] = cudaGetLastError();
}
