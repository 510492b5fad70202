// report: C17. cudaStreamWaitEvent() orders streams; it does not make the thread wait for the child.
// host: block=1 data=iota
// mistake: finds=race
// mended: out=0,5
__global__ void step(int* todo) { --*todo; }
extern "C" __global__ void mistake(int* data, int* out) {
  int* todo = data + 5;
  cudaStream_t s;
  cudaEvent_t e;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  for (int turn = 0; turn < 5 && *todo > 0; ++turn) {
    step<<<1, 1, 0, s>>>(todo);
    cudaEventRecord(e, s);
    cudaStreamWaitEvent(s, e, 0);
  }
  cudaEventDestroy(e);
  cudaStreamDestroy(s);
}
__global__ void next(int* todo, int* out) {
  if (*todo == 0) {
    out[0] = *todo;
    return;
  }
  --*todo;
  ++out[1];
  next<<<1, 1, 0, cudaStreamTailLaunch>>>(todo, out);
}
extern "C" __global__ void mended(int* data, int* out) { next<<<1, 1>>>(data + 5, out); }
