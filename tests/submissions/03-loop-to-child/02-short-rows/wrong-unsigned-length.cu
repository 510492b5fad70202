// A reversed row has an enormous unsigned length, so it counts as long.
extern "C" __global__ void add_to_row(float* data, unsigned start, unsigned end, float amount) {
  const unsigned j = start + blockIdx.x * blockDim.x + threadIdx.x;
  if (j >= start && j < end) data[j] += amount;
}

extern "C" __global__ void add_to_rows(float* data, const unsigned* start, const unsigned* end, int rows,
                                       float amount) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  const unsigned n = end[row] - start[row];
  if (n < 512)
    for (unsigned j = start[row]; j < end[row]; ++j) data[j] += amount;
  else
    add_to_row<<<n / 256 + (n % 256 != 0), 256>>>(data, start[row], end[row], amount);
}
