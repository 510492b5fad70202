// The child reports that it runs: a launch that was refused has no child.
struct Job {
  int blocks, threads, shared_bytes, first;
};

extern "C" __global__ void fill(int* data, int number, int* code) {
  data[blockIdx.x * blockDim.x + threadIdx.x] = number;
  if (blockIdx.x == 0 && threadIdx.x == 0) *code = cudaGetLastError();
}

extern "C" __global__ void run_jobs(const Job* jobs, int count, int* data, int* codes) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  for (int job = 2 * thread; job < min(2 * thread + 2, count); ++job) {
    const Job my = jobs[job];
    fill<<<my.blocks, my.threads, my.shared_bytes>>>(data + my.first, job, codes + job);
    cudaGetLastError();
  }
}
