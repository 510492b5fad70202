// Launches that go wrong, handles in foreign grids, a full heap, code that is not known; each beside what is right.
#include <cassert>
#define KERNEL(name) extern "C" __global__ void name(int* a, int n)
#define FIRST if (threadIdx.x != 0) return

extern "C" __global__ void child(int* a) { a[threadIdx.x] = 1; }

KERNEL(ignored) {
  FIRST;
  child<<<1, n * 32>>>(a);  // @ignored
}
KERNEL(ignored_ok) {
  FIRST;
  child<<<1, n * 32>>>(a);
  a[0] = cudaGetLastError();
}
KERNEL(peeked_ok) {
  FIRST;
  child<<<0, 1>>>(a);
  a[0] = cudaPeekAtLastError();
}
KERNEL(good_launch_ok) {
  FIRST;
  child<<<1, n>>>(a);
}
// Only the first of them is told, once a line; a later good launch does not clear the error.
KERNEL(ignored_twice) {
  FIRST;
  for (int k = 0; k < 3; ++k) child<<<1, n * 32>>>(a);  // @ignored_twice
  child<<<1, n>>>(a);
}
// Every thread has an error of its own.
KERNEL(ignored_by_all) {
  child<<<1, n * 32>>>(a);  // @ignored_by_all
  if (threadIdx.x % 2 == 0) a[threadIdx.x] = cudaGetLastError();
}
KERNEL(ignored_by_all_ok) {
  child<<<1, n * 32>>>(a);
  a[threadIdx.x] = cudaGetLastError();
}

extern "C" __global__ void launch_into(cudaStream_t s, int* a) {
  child<<<1, 1, 0, s>>>(a);  // @launch_into
  a[1] = cudaGetLastError();
}
extern "C" __global__ void wait_for(cudaEvent_t e, int* a) {
  a[1] = cudaStreamWaitEvent(0, e, 0);  // @wait_for
}
KERNEL(foreign_stream) {
  FIRST;
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  launch_into<<<1, 1>>>(s, a);  // @foreign_stream
}
KERNEL(foreign_stream_ok) {
  FIRST;
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  child<<<1, 1, 0, s>>>(a);
  launch_into<<<1, 1>>>(0, a);
}
KERNEL(foreign_event) {
  FIRST;
  cudaEvent_t e;
  cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  cudaEventRecord(e, 0);
  wait_for<<<1, 1>>>(e, a);
}
KERNEL(foreign_event_ok) {
  FIRST;
  cudaEvent_t e;
  cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  cudaEventRecord(e, 0);
  a[1] = cudaStreamWaitEvent(0, e, 0);
}
// A stream may be used by other blocks of its grid.
__device__ cudaStream_t passed;
extern "C" __global__ void stream_of_block(int* a, volatile int* ready) {
  if (blockIdx.x == 0) {
    cudaStreamCreateWithFlags(&passed, cudaStreamNonBlocking);
    __threadfence();
    *ready = 1;
  } else {
    while (*ready == 0) {}
    __threadfence();
    child<<<1, 1, 0, passed>>>(a);
    a[2] = cudaGetLastError();
  }
}

KERNEL(heap_full) {
  FIRST;
  int* p = static_cast<int*>(malloc(static_cast<size_t>(n) << 20));
  p[n / 64] = 1;  // @heap_full
}
KERNEL(heap_full_ok) {
  FIRST;
  int* p = static_cast<int*>(malloc(static_cast<size_t>(n) << 20));
  if (p != nullptr) p[n / 64] = 1;
}

KERNEL(assertion) {
  assert(a[threadIdx.x] != n - 1 || threadIdx.x == 64);  // @assertion
}
KERNEL(assertion_ok) { assert(a[threadIdx.x] < n); }

KERNEL(trap) {
  if (threadIdx.x == 35) __trap();  // @trap
}
KERNEL(trap_ok) {
  if (threadIdx.x == n) __trap();
}

KERNEL(instruction) {
  if (threadIdx.x == 2) asm volatile("frobnicate.b32 1, 2;");  // @instruction
  a[threadIdx.x] = n;
}
KERNEL(instruction_ok) {
  if (threadIdx.x == 2) asm volatile("brev.b32 %0, %0;" : "+r"(n));
  a[threadIdx.x] = n;
}
extern "C" __device__ int nobody_knows(int);
KERNEL(function) {
  if (threadIdx.x == 2) a[0] = nobody_knows(n);  // @function
}
__device__ __noinline__ int somebody_knows(int n) { return n + 1; }
KERNEL(function_ok) {
  if (threadIdx.x == 2) a[0] = somebody_knows(n);
}
