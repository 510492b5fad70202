// The inputs are global already: the child takes the number of its row and looks there.
extern "C" __global__ void apply(const float* factors, const float* shifts, const int* starts, float* data, int j) {
  const int i = starts[j] + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < starts[j + 1]) data[i] = data[i] * factors[j] + shifts[j];
}

extern "C" __global__ void run_jobs(const float* factors, const float* shifts, const int* starts, float* data,
                                    int rows) {
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j >= rows) return;
  const int blocks = (starts[j + 1] - starts[j] + 127) / 128;
  if (blocks > 0) apply<<<blocks, 128>>>(factors, shifts, starts, data, j);
}
