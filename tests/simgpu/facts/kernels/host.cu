// Kernels for the rows about the host's calls.
extern "C" __global__ void count(int* n) {
  if (threadIdx.x == 0) atomicAdd(n, 1);
}
extern "C" __global__ void __cluster_dims__(2, 1, 1) count_pairs(int* n) { atomicAdd(n, 1); }
extern "C" __global__ void __block_size__((64, 1, 1), (2, 1, 1)) count_blocks(int* n) {
  if (threadIdx.x == 0) atomicAdd(n, 1);
}
// Ends when the host says so, or after a while.
extern "C" __global__ void wait(volatile int* go) {
  for (int k = 0; k < 20000000 && *go == 0; ++k) {}
}

// Programmatic dependent launch: the producer lets the consumer start before it has written.
extern "C" __global__ void produce(int* d) {
  cudaTriggerProgrammaticLaunchCompletion();
  __nanosleep(100000);
  d[threadIdx.x] = threadIdx.x;
}
extern "C" __global__ void consume_early(const int* d, int* out) {
  const int v = d[threadIdx.x];
  cudaGridDependencySynchronize();
  out[threadIdx.x] = v;
}
extern "C" __global__ void consume(const int* d, int* out) {
  cudaGridDependencySynchronize();
  out[threadIdx.x] = d[threadIdx.x];
}
