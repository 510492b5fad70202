// case: block=1 out=16
// Work in one stream waits for an event recorded in another.
extern "C" __global__ void launch_events_write(unsigned* out) {
  for (int i = 0; i < 2000; ++i) ((volatile unsigned*)out)[1] = (unsigned)i;
  out[0] = 42;
}
extern "C" __global__ void launch_events_read(unsigned* out) { out[2] = out[0] + 1; }
extern "C" __global__ void launch_events(const unsigned* in, unsigned* out, int n) {
  cudaStream_t a, b;
  cudaEvent_t e;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  out[4] = cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  launch_events_write<<<1, 1, 0, a>>>(out);
  out[5] = cudaEventRecord(e, a);
  out[6] = cudaStreamWaitEvent(b, e, 0);
  launch_events_read<<<1, 1, 0, b>>>(out);
  out[7] = cudaEventDestroy(e);
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
  cudaEvent_t timed;
  out[8] = cudaEventCreateWithFlags(&timed, cudaEventDefault);
}
