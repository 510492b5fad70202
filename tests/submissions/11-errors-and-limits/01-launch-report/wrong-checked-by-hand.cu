// The limits are copied into the kernel, all but one.
struct Job {
  int blocks, threads, shared_bytes, first;
};

extern "C" __global__ void fill(int* data, int number) {
  data[blockIdx.x * blockDim.x + threadIdx.x] = number;
}

extern "C" __global__ void run_jobs(const Job* jobs, int count, int* data, int* codes) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  for (int job = 2 * thread; job < min(2 * thread + 2, count); ++job) {
    const Job my = jobs[job];
    if (my.blocks < 1 || my.threads < 1 || my.threads > 1024) {
      codes[job] = cudaErrorInvalidConfiguration;
      continue;
    }
    fill<<<my.blocks, my.threads, my.shared_bytes>>>(data + my.first, job);
    codes[job] = cudaSuccess;
  }
}
