// case: block=32 out=48
// Refused launches: which error, who sees it, when it goes away.
extern "C" __global__ void launch_errors_child(unsigned* out) { out[47] = 1; }
extern "C" __global__ void launch_errors(const unsigned* in, unsigned* out, int n) {
  if (threadIdx.x == 1) out[46] = cudaPeekAtLastError();
  if (threadIdx.x != 0) return;
  launch_errors_child<<<0, 1>>>(out);
  out[0] = cudaPeekAtLastError(), out[1] = cudaGetLastError(), out[2] = cudaGetLastError();
  launch_errors_child<<<1, 1025>>>(out);
  out[3] = cudaGetLastError();
  launch_errors_child<<<1, dim3(32, 32, 2)>>>(out);
  out[4] = cudaGetLastError();
  launch_errors_child<<<1, dim3(1, 1, 65)>>>(out);
  out[5] = cudaGetLastError();
  launch_errors_child<<<dim3(1, 65536), 1>>>(out);
  out[6] = cudaGetLastError();
  launch_errors_child<<<1, 1, 49153>>>(out);
  out[7] = cudaGetLastError();
  launch_errors_child<<<1, 0>>>(out);
  launch_errors_child<<<1, 1>>>(out);
  out[8] = cudaPeekAtLastError(), out[9] = cudaGetLastError();
  launch_errors_child<<<1, 1, 49152>>>(out);
  out[10] = cudaGetLastError();
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, 77);
  out[11] = cudaGetLastError();
  const char* name = cudaGetErrorName(cudaErrorInvalidConfiguration);
  const char* text = cudaGetErrorString(cudaErrorInvalidValue);
  printf("%s: %s\n", name, text);
}
