// Shown on the page of chapter 08: an event between two streams of a kernel.
__global__ void write(int* data) { data[threadIdx.x] = threadIdx.x; }
__global__ void add_up(const int* data, int* sum) { atomicAdd(sum, data[31 - threadIdx.x]); }

// data has 32 elements, sum is 0 before and 496 after.
extern "C" __global__ void parent(int* data, int* sum) {
  // [edge]
  cudaStream_t a, b;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  cudaEvent_t written;
  cudaEventCreateWithFlags(&written, cudaEventDisableTiming);

  write<<<1, 32, 0, a>>>(data);
  cudaEventRecord(written, a);         // a mark behind write
  cudaStreamWaitEvent(b, written, 0);  // what follows in b waits
  add_up<<<1, 32, 0, b>>>(data, sum);

  cudaEventDestroy(written);  // at once: the order stays
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
  // [/edge]
}

// What the calls return, for the table of the page.
extern "C" __global__ void codes(int* code) {
  cudaEvent_t refused, event;
  cudaStream_t a;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  code[0] = cudaEventCreateWithFlags(&refused, cudaEventDefault);
  code[1] = cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
  code[2] = cudaStreamWaitEvent(a, event, 0);  // nothing is recorded yet
  code[3] = cudaEventRecord(event, a);
  code[4] = cudaEventRecord(event, cudaStreamTailLaunch);
  code[5] = cudaEventRecord(event, cudaStreamFireAndForget);
  code[6] = cudaStreamWaitEvent(cudaStreamTailLaunch, event, 0);
  code[7] = cudaStreamWaitEvent(cudaStreamFireAndForget, event, 0);
  code[8] = cudaEventDestroy(event);
  cudaStreamDestroy(a);
}
