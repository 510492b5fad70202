// Eight streams for all rows: every eighth row waits.
extern "C" __global__ void square(int* row, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) row[i] *= row[i];
}

extern "C" __global__ void add_row(const int* row, int n, int* sum) {
  int total = 0;
  for (int i = 0; i < n; ++i) total += row[i];
  *sum = total;
}

extern "C" __global__ void add_rows(const int* sums, int rows, int* total) {
  int all = 0;
  for (int r = 0; r < rows; ++r) all += sums[r];
  *total = all;
}

extern "C" __global__ void sum_of_squares(int* values, int width, int* sums, int* total) {
  int* row = values + threadIdx.x * width;
  __shared__ cudaStream_t lines[8];
  if (threadIdx.x < 8) cudaStreamCreateWithFlags(&lines[threadIdx.x], cudaStreamNonBlocking);
  __syncthreads();
  square<<<1, 64, 0, lines[threadIdx.x % 8]>>>(row, width);
  add_row<<<1, 1, 0, lines[threadIdx.x % 8]>>>(row, width, &sums[threadIdx.x]);
  if (threadIdx.x == 0) add_rows<<<1, 1, 0, cudaStreamTailLaunch>>>(sums, blockDim.x, total);
}
