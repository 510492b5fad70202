// One launch of each kind; the recorder's test knows the lines.
extern "C" __global__ void child() {}

extern "C" __global__ void parent() {
  if (threadIdx.x != 3) return;
  cudaEvent_t event;
  child<<<1, 1, 0, cudaStreamTailLaunch>>>();
  child<<<1, 1>>>();
  cudaStream_t named;
  cudaStreamCreateWithFlags(&named, cudaStreamNonBlocking);
  child<<<2, 1, 0, named>>>();
  cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
  cudaEventRecord(event, named);
  child<<<1, 1, 0, cudaStreamFireAndForget>>>();
  child<<<1, 2000>>>();
  cudaGetLastError();
}
