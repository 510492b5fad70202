struct Job {
  float factor;
  float shift;
  int count;
};

__device__ Job* block_jobs[16];

extern "C" __global__ void apply(const Job* job, float* row) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < job->count) row[i] = row[i] * job->factor + job->shift;
}

// One tail per block frees what the block has allocated.
__global__ void release(int block) { delete[] block_jobs[block]; }

extern "C" __global__ void run_jobs(const float* factors, const float* shifts, const int* starts, float* data,
                                    int rows) {
  if (threadIdx.x == 0) block_jobs[blockIdx.x] = new Job[blockDim.x];
  __syncthreads();
  Job* jobs = block_jobs[blockIdx.x];
  if (jobs == nullptr) return;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j < rows && starts[j] < starts[j + 1]) {
    Job* job = new (&jobs[threadIdx.x]) Job{factors[j], shifts[j], starts[j + 1] - starts[j]};
    apply<<<(job->count + 127) / 128, 128, 0, cudaStreamFireAndForget>>>(job, data + starts[j]);
  }
  if (threadIdx.x == 0) release<<<1, 1, 0, cudaStreamTailLaunch>>>(blockIdx.x);
}
