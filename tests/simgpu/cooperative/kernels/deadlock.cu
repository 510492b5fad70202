// Work that waits for ever, and work that only looks like it.
__device__ volatile int flag, other_flag, lock_a, lock_b;

extern "C" __global__ void reset() { flag = other_flag = lock_a = lock_b = 0; }

extern "C" __global__ void set_flag() { flag = 1; }
extern "C" __global__ void parent_waits() {
  set_flag<<<1, 1>>>();
  while (flag == 0) {  // @parent
  }
}

extern "C" __global__ void first() {
  flag = 1;
  while (other_flag == 0) {  // @first
  }
}
extern "C" __global__ void second() {
  while (flag == 0) {
  }
  other_flag = 1;
}
extern "C" __global__ void null_stream() {
  first<<<1, 1>>>();
  second<<<1, 1>>>();
}

extern "C" __global__ void locks() {  // <<<2, 1>>>: each takes one lock, then wants the other
  volatile int* mine = blockIdx.x == 0 ? &lock_a : &lock_b;
  volatile int* theirs = blockIdx.x == 0 ? &lock_b : &lock_a;
  while (atomicCAS(const_cast<int*>(mine), 0, 1) != 0) {
  }
  atomicAdd(const_cast<int*>(&flag), 1);
  while (flag < 2) {
  }
  while (atomicCAS(const_cast<int*>(theirs), 0, 1) != 0) {  // @locks
  }
}

extern "C" __global__ void nobody() {  // <<<1, 64>>>
  if (threadIdx.x == 0)
    while (flag == 0) __nanosleep(100);  // @nobody
  __syncthreads();
}

// These end.
extern "C" __global__ void lanes(int* sum) {  // a lock that the lanes of one warp take in turn
  bool done = false;
  while (!done) {
    if (atomicCAS(const_cast<int*>(&lock_a), 0, 1) == 0) {
      *sum += 1;
      __threadfence();
      atomicExch(const_cast<int*>(&lock_a), 0);
      done = true;
    }
  }
}
extern "C" __global__ void gives_up(int* out) {  // bounded by a count
  int k = 0;
  while (flag == 0 && k < 20000) ++k;
  *out = k;
}
extern "C" __global__ void times_out(int* out) {  // bounded by the clock
  const long long start = clock64();
  while (flag == 0 && clock64() - start < 1000000000ll) {
  }
  *out = 1;
}
