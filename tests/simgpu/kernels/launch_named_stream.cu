// case: block=1 out=16
// Two named streams: order inside each one; streams destroyed while work is pending.
extern "C" __global__ void launch_named_stream_step(unsigned* p, unsigned add) { *p = *p * 5 + add; }
extern "C" __global__ void launch_named_stream(const unsigned* in, unsigned* out, int n) {
  out[0] = out[1] = 1;
  cudaStream_t a, b;
  out[4] = cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  out[5] = cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  for (unsigned i = 0; i < 5; ++i) {
    launch_named_stream_step<<<1, 1, 0, a>>>(out, i);
    launch_named_stream_step<<<1, 1, 0, b>>>(out + 1, i * 2);
  }
  out[6] = cudaStreamDestroy(a);
  out[7] = cudaStreamDestroy(b);
}
