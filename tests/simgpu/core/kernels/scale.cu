// Many grids, deep grids, large grids, and threads that wait for each other.
extern "C" __global__ void count(int* n) { atomicAdd(n, 1); }

// n[0]: grids that ran, n[1]: error of the first refused launch, n[2]: refused launches.
inline __device__ void look(int* n) {
  const int error = cudaGetLastError();
  if (error != 0 && n[2]++ == 0) n[1] = error;
}
extern "C" __global__ void recursion(int* n, int left) {
  n[0]++;
  if (left == 0) return;
  recursion<<<1, 1>>>(n, left - 1);
  look(n);
}
extern "C" __global__ void tail_chain(int* n, int left) {
  n[0]++;
  if (left == 0) return;
  tail_chain<<<1, 1, 0, cudaStreamTailLaunch>>>(n, left - 1);
  look(n);
}
extern "C" __global__ void fire_and_forget(int* n, int children) {
  for (int k = 0; k < children; ++k) {
    count<<<1, 1, 0, cudaStreamFireAndForget>>>(n);
    look(n);
  }
}
extern "C" __global__ void null_stream(int* n, int children) {
  for (int k = 0; k < children; ++k) {
    count<<<1, 1>>>(n);
    look(n);
  }
}
extern "C" __global__ void tails(int* n, int children) {
  for (int k = 0; k < children; ++k) {
    count<<<1, 1, 0, cudaStreamTailLaunch>>>(n);
    look(n);
  }
}
// One child for every thread of many blocks.
extern "C" __global__ void crowd(int* n) { count<<<1, 1>>>(n); }

extern "C" __global__ void large(int* n) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  atomicAdd(&sum, 1);
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd(n, sum);
}
extern "C" __global__ void large_child(int* n) { large<<<1000, 64>>>(n); }

// A tree over 1024 threads.
extern "C" __global__ void tree(int* n) {
  __shared__ int s[1024];
  s[threadIdx.x] = threadIdx.x;
  for (int step = 512; step > 0; step /= 2) {
    __syncthreads();
    if (threadIdx.x < step) s[threadIdx.x] += s[threadIdx.x + step];
  }
  if (threadIdx.x == 0) n[0] = s[0];
}

// Every thread takes the lock once: the lanes of a warp against each other, and the blocks.
extern "C" __global__ void lock(int* n, int* mutex) {
  bool done = false;
  while (!done) {
    if (atomicCAS(mutex, 0, 1) == 0) {
      volatile int* v = n;
      *v = *v + 1;
      __threadfence();
      atomicExch(mutex, 0);
      done = true;
    }
  }
}
// The naive form: the lane that holds the lock must not wait for those that spin.
extern "C" __global__ void naive_lock(int* n, int* mutex) {
  while (atomicCAS(mutex, 0, 1) != 0) {}
  volatile int* v = n;
  *v = *v + 1;
  __threadfence();
  atomicExch(mutex, 0);
}
// The last block to arrive adds up what the others left.
extern "C" __global__ void last_block(int* sum, int* partial, unsigned* arrived) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = blockIdx.x;
    __threadfence();
    last = atomicInc(arrived, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0)
    for (unsigned b = 0; b < gridDim.x; ++b) *sum += static_cast<volatile int*>(partial)[b];
}
// Blocks hand a token on from the last to the first: all must be resident, or start while the others wait.
extern "C" __global__ void relay(int* n, int* token) {
  volatile int* t = token;
  while (*t != static_cast<int>(gridDim.x - 1 - blockIdx.x)) {}
  __threadfence();
  n[0] += 1;
  __threadfence();
  *t = *t + 1;
}
