// The edges of the guide's order, one kernel each; `slow` children take long enough for everybody else to run.
#include "note.cuh"

extern "C" __global__ void quick(int* log, int who) { note(log, who); }
extern "C" __global__ void slow(int* log, int who) {
  dawdle();
  note(log, who);
}
extern "C" __global__ void slow_with_tail(int* log, int who) {
  slow<<<1, 1, 0, cudaStreamTailLaunch>>>(log, who + 1);
  note(log, who);
}
extern "C" __global__ void busy_tail(int* log) {
  slow<<<1, 1, 0, cudaStreamFireAndForget>>>(log, 2);
  slow<<<1, 1, 0, cudaStreamTailLaunch>>>(log, 3);
  note(log, 1);
}

extern "C" __global__ void order(int* log) {
  quick<<<1, 1, 0, cudaStreamTailLaunch>>>(log, 9);
  cudaStream_t named;
  cudaStreamCreateWithFlags(&named, cudaStreamNonBlocking);
  slow<<<1, 1>>>(log, 1);
  slow<<<1, 1, 0, cudaStreamFireAndForget>>>(log, 2);
  slow<<<1, 1, 0, named>>>(log, 3);
  cudaStreamDestroy(named);
  note(log, 0);
}

extern "C" __global__ void tails(int* log) {
  busy_tail<<<1, 1, 0, cudaStreamTailLaunch>>>(log);
  quick<<<1, 1, 0, cudaStreamTailLaunch>>>(log, 9);
  note(log, 0);
}

extern "C" __global__ void nulltail(int* log) {
  quick<<<1, 1, 0, cudaStreamTailLaunch>>>(log, 9);
  slow_with_tail<<<1, 1>>>(log, 1);
  quick<<<1, 1>>>(log, 3);
}

extern "C" __global__ void nullorder(int* log) {
  slow<<<1, 1>>>(log, 1);
  quick<<<1, 1>>>(log, 2);
}

// Every block has a NULL stream of its own; the threads of a block share it.
extern "C" __global__ void nullblocks(int* log) {
  if (threadIdx.x == 0) slow<<<1, 1>>>(log, 10 * blockIdx.x + 1);
  __syncthreads();
  if (threadIdx.x == 40) quick<<<1, 1>>>(log, 10 * blockIdx.x + 2);
}

// The child's NULL-stream work is not in the way of the parent's next fire-and-forget, but of its end.
extern "C" __global__ void grandchild(int* log) {
  slow<<<1, 1>>>(log, 1);
}
extern "C" __global__ void grandchildren(int* log) {
  grandchild<<<1, 1>>>(log);
  quick<<<1, 1>>>(log, 2);
}

extern "C" __global__ void event(int* log) {
  cudaStream_t a, b;
  cudaEvent_t e;
  int errors = cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  errors += cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  errors += cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  slow<<<1, 1, 0, a>>>(log, 1);
  errors += cudaEventRecord(e, a);
  errors += cudaStreamWaitEvent(b, e, 0);
  quick<<<1, 1, 0, b>>>(log, 2);
  errors += cudaEventDestroy(e);
  errors += cudaStreamDestroy(a);
  errors += cudaStreamDestroy(b);
  if (errors != 0) note(log, 100 + errors);
}

// Waits a while for the other's flag and notes whether it came.
extern "C" __global__ void meet(int* log, volatile int* mine, volatile int* other, int who) {
  *mine = 1;
  int seen = 0;
  for (int k = 0; k < 5000 && !seen; ++k) seen = *other;
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

// The book's central mistake: a block prepares data, and one thread launches the child that reads it.
extern "C" __global__ void add_up(const int* data, int* sum) { atomicAdd(sum, data[threadIdx.x]); }
extern "C" __global__ void race(int* data, int* sum) {
  data[threadIdx.x] = threadIdx.x;
  if (threadIdx.x == 0) add_up<<<1, 256>>>(data, sum);
}
extern "C" __global__ void no_race(int* data, int* sum) {
  data[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) add_up<<<1, 256>>>(data, sum);
}
// The same mistake at the other end: the parent reads what its child may not have written yet.
extern "C" __global__ void set(int* data) { data[threadIdx.x] = 5; }
extern "C" __global__ void no_wait(int* data, int* sum) {
  set<<<1, 32>>>(data);
  *sum = data[31];
}
extern "C" __global__ void read_in_tail(int* data, int* sum) { *sum = data[31]; }
extern "C" __global__ void wait_by_tail(int* data, int* sum) {
  set<<<1, 32>>>(data);
  read_in_tail<<<1, 1, 0, cudaStreamTailLaunch>>>(data, sum);
}
