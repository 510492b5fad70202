// A function launches one job and returns what came of it.
struct Job {
  int blocks, threads, shared_bytes, first;
};

extern "C" __global__ void fill(int* data, int number) {
  data[blockIdx.x * blockDim.x + threadIdx.x] = number;
}

__device__ cudaError_t launch(const Job& job, int* data, int number) {
  fill<<<job.blocks, job.threads, job.shared_bytes>>>(data + job.first, number);
  return cudaGetLastError();
}

extern "C" __global__ void run_jobs(const Job* jobs, int count, int* data, int* codes) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const int job = 2 * thread;
  if (job < count) codes[job] = launch(jobs[job], data, job);
  if (job + 1 < count) codes[job + 1] = launch(jobs[job + 1], data, job + 1);
}
