// The error is looked at and stays: the next job of the thread is blamed, too.
struct Job {
  int blocks, threads, shared_bytes, first;
};

extern "C" __global__ void fill(int* data, int number) {
  data[blockIdx.x * blockDim.x + threadIdx.x] = number;
}

extern "C" __global__ void run_jobs(const Job* jobs, int count, int* data, int* codes) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  for (int job = 2 * thread; job < min(2 * thread + 2, count); ++job) {
    fill<<<jobs[job].blocks, jobs[job].threads, jobs[job].shared_bytes>>>(data + jobs[job].first, job);
    codes[job] = cudaPeekAtLastError();
  }
}
