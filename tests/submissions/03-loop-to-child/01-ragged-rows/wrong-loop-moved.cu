// The loop has moved into a child of one thread: as many steps as before.
extern "C" __global__ void scale_row(float* data, unsigned start, unsigned end, float factor) {
  for (unsigned j = start; j < end; ++j) data[j] *= factor;
}

extern "C" __global__ void scale_rows(float* data, const unsigned* start, const unsigned* end, int rows,
                                      float factor) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows || end[row] <= start[row]) return;
  scale_row<<<1, 1>>>(data, start[row], end[row], factor);
}
