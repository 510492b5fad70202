// One thread makes all launches and reports them all.
struct Job {
  int blocks, threads, shared_bytes;
  int first;
};

extern "C" __global__ void fill(int* data, int number) {
  data[blockIdx.x * blockDim.x + threadIdx.x] = number;
}

extern "C" __global__ void run_jobs(const Job* jobs, int count, int* data, int* codes) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread != 0) return;
  for (int job = 0; job < count; ++job) {
    fill<<<jobs[job].blocks, jobs[job].threads, jobs[job].shared_bytes>>>(data + jobs[job].first, job);
    codes[job] = cudaGetLastError();
  }
}
