// A tail grid asks: it has threads of its own, whose slots are clean.
struct Job {
  int blocks, threads, shared_bytes, first;
};

extern "C" __global__ void fill(int* data, int number) {
  data[blockIdx.x * blockDim.x + threadIdx.x] = number;
}

extern "C" __global__ void ask(int count, int* codes) {
  const int job = blockIdx.x * blockDim.x + threadIdx.x;
  if (job < count) codes[job] = cudaGetLastError();
}

extern "C" __global__ void run_jobs(const Job* jobs, int count, int* data, int* codes) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  for (int job = 2 * thread; job < min(2 * thread + 2, count); ++job) {
    fill<<<jobs[job].blocks, jobs[job].threads, jobs[job].shared_bytes>>>(data + jobs[job].first, job);
  }
  if (thread == 0) ask<<<(count + 31) / 32, 32, 0, cudaStreamTailLaunch>>>(count, codes);
}
