// Who runs after whom. Each kernel writes the numbers of those who came into its log.
#include "note.cuh"

extern "C" __global__ void quick(int* log, int who) { note(log, who); }
extern "C" __global__ void slow(int* log, int who) {
  dawdle();
  note(log, who);
}
extern "C" __global__ void slow_tail_after(int* log, int who) {
  note(log, who);
  slow<<<1, 1, 0, cudaStreamTailLaunch>>>(log, who + 1);
}
extern "C" __global__ void busy(int* log) {
  note(log, 1);
  slow<<<1, 1, 0, cudaStreamTailLaunch>>>(log, 3);
  slow<<<1, 1, 0, cudaStreamFireAndForget>>>(log, 2);
}

extern "C" __global__ void order(int* log) {
  note(log, 0);
  quick<<<1, 1, 0, cudaStreamTailLaunch>>>(log, 4);
  cudaStream_t named;
  cudaStreamCreateWithFlags(&named, cudaStreamNonBlocking);
  slow<<<1, 1>>>(log, 1);
  slow<<<1, 1, 0, cudaStreamFireAndForget>>>(log, 1);
  slow<<<1, 1, 0, named>>>(log, 1);
  cudaStreamDestroy(named);
}
extern "C" __global__ void tails(int* log) {
  note(log, 0);
  busy<<<1, 1, 0, cudaStreamTailLaunch>>>(log);
  quick<<<1, 1, 0, cudaStreamTailLaunch>>>(log, 4);
}
extern "C" __global__ void nulltail(int* log) {
  quick<<<1, 1, 0, cudaStreamTailLaunch>>>(log, 4);
  slow_tail_after<<<1, 1>>>(log, 1);
  quick<<<1, 1>>>(log, 3);
}
extern "C" __global__ void nullorder(int* log) {
  slow<<<1, 1>>>(log, 1);
  quick<<<1, 1>>>(log, 2);
}

// Says that it is here and waits a while for the other.
extern "C" __global__ void meet(int* log, int* mine, int* other, int who) {
  atomicExch(mine, 1);
  int seen = 0;
  for (int k = 0; k < 20000 && !seen; ++k) seen = atomicAdd(other, 0);
  note(log, 10 * who + seen);
}
extern "C" __global__ void meet_null(int* log, int* flags) {
  meet<<<1, 1>>>(log, flags, flags + 1, 1);
  meet<<<1, 1>>>(log, flags + 1, flags, 2);
}
extern "C" __global__ void meet_named(int* log, int* flags) {
  cudaStream_t a, b;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  meet<<<1, 1, 0, a>>>(log, flags, flags + 1, 1);
  meet<<<1, 1, 0, b>>>(log, flags + 1, flags, 2);
}
extern "C" __global__ void meet_ff(int* log, int* flags) {
  meet<<<1, 1, 0, cudaStreamFireAndForget>>>(log, flags, flags + 1, 1);
  meet<<<1, 1, 0, cudaStreamFireAndForget>>>(log, flags + 1, flags, 2);
}

extern "C" __global__ void event(int* log, int* codes) {
  cudaStream_t a, b;
  cudaEvent_t e;
  *codes++ = cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  *codes++ = cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  *codes++ = cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  slow<<<1, 1, 0, a>>>(log, 1);
  *codes++ = cudaEventRecord(e, a);
  *codes++ = cudaStreamWaitEvent(b, e, 0);
  quick<<<1, 1, 0, b>>>(log, 2);
  *codes++ = cudaEventDestroy(e);
  *codes++ = cudaStreamDestroy(a);
  *codes++ = cudaStreamDestroy(b);
}

// 256 threads write, thread 0 launches the child that reads it all: without and with a barrier.
extern "C" __global__ void add_up(const int* data, int* sum) { atomicAdd(sum, data[threadIdx.x]); }
extern "C" __global__ void no_barrier(int* data, int* sum) {
  data[threadIdx.x] = threadIdx.x;
  if (threadIdx.x == 0) add_up<<<1, 256>>>(data, sum);
}
extern "C" __global__ void barrier(int* data, int* sum) {
  data[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) add_up<<<1, 256>>>(data, sum);
}
