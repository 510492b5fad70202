struct Job {
  float factor;
  float shift;
  int count;
};

extern "C" __global__ void apply(const Job job, float* row) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < job.count; i += gridDim.x * blockDim.x)
    row[i] = fmaf(row[i], job.factor, job.shift);
}

extern "C" __global__ void run_jobs(const float* factors, const float* shifts, const int* starts, float* data,
                                    int rows) {
  for (int j = blockIdx.x * blockDim.x + threadIdx.x; j < rows; j += gridDim.x * blockDim.x) {
    const int count = starts[j + 1] - starts[j];
    if (count > 0) apply<<<1, 64>>>(Job{factors[j], shifts[j], count}, data + starts[j]);
  }
}
