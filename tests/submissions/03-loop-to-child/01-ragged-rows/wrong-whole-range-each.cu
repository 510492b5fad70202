// Every thread launches a child over everything instead of its own row.
extern "C" __global__ void scale_row(float* data, unsigned start, unsigned end, float factor) {
  const unsigned j = start + blockIdx.x * blockDim.x + threadIdx.x;
  if (j < end) data[j] *= factor;
}

extern "C" __global__ void scale_rows(float* data, const unsigned* start, const unsigned* end, int rows,
                                      float factor) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows || end[row] <= start[row]) return;
  unsigned first = start[0], last = end[0];
  for (int i = 1; i < rows; ++i) {
    first = min(first, start[i]);
    last = max(last, end[i]);
  }
  scale_row<<<(last - first + 255) / 256, 256>>>(data, first, last, factor);
}
