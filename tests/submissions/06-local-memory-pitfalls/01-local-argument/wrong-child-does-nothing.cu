// The parent does the job; apply is there to be counted.
struct Job {
  float factor;
  float shift;
  int count;
};

extern "C" __global__ void apply(Job job, float* row) {}

extern "C" __global__ void run_jobs(const float* factors, const float* shifts, const int* starts, float* data,
                                    int rows) {
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j >= rows || starts[j] == starts[j + 1]) return;
  Job job{factors[j], shifts[j], starts[j + 1] - starts[j]};
  for (int i = 0; i < job.count; ++i) data[starts[j] + i] = data[starts[j] + i] * job.factor + job.shift;
  apply<<<(job.count + 127) / 128, 128>>>(job, data + starts[j]);
}
