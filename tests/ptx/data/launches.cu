// Dynamic parallelism: launches, streams, events, memory.
__global__ void child(int* p, int depth) { p[depth] += 1; }

__global__ void parent(int* p, int depth) {
  if (threadIdx.x != 0 || depth == 0) return;
  child<<<1, 32>>>(p, depth);
  child<<<dim3(2, 2), 32, 128, cudaStreamTailLaunch>>>(p, depth);
  child<<<1, 32, 0, cudaStreamFireAndForget>>>(p, depth);
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  parent<<<1, 1, 0, stream>>>(p, depth - 1);
  cudaEvent_t event;
  cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
  cudaEventRecord(event, stream);
  cudaStreamWaitEvent(stream, event, 0);
  cudaMemsetAsync(p, 0, 4, stream);
  p[0] = cudaGetLastError();
}
