// case: block=1 out=16 findings=invalid-handle
// A stream of the parent used by its child: refused.
extern "C" __global__ void launch_foreign_stream_leaf(unsigned* out) { out[5] = 1; }
extern "C" __global__ void launch_foreign_stream_child(cudaStream_t s, unsigned* out) {
  launch_foreign_stream_leaf<<<1, 1, 0, s>>>(out);
  out[0] = cudaGetLastError();
}
extern "C" __global__ void launch_foreign_stream(const unsigned* in, unsigned* out, int n) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  launch_foreign_stream_child<<<1, 1>>>(s, out);
}
