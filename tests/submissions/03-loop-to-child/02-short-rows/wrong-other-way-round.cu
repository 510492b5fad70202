// Short rows go to children, long ones stay.
extern "C" __global__ void add_to_row(float* data, unsigned start, unsigned end, float amount) {
  const unsigned j = start + blockIdx.x * blockDim.x + threadIdx.x;
  if (j < end) data[j] += amount;
}

extern "C" __global__ void add_to_rows(float* data, const unsigned* start, const unsigned* end, int rows,
                                       float amount) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows || end[row] <= start[row]) return;
  const unsigned n = end[row] - start[row];
  if (n > 512) {
    for (unsigned j = 0; j < n; ++j) data[start[row] + j] += amount;
  } else {
    add_to_row<<<(n + 255) / 256, 256>>>(data, start[row], end[row], amount);
  }
}
