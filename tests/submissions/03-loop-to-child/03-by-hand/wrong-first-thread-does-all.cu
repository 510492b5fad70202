// All the work is done by thread 0.
extern "C" __global__ void multiply_rows(float* data, const unsigned* start, const unsigned* before, int rows,
                                         float factor) {
  if (blockIdx.x != 0 || threadIdx.x != 0) return;
  for (int row = 0; row < rows; ++row)
    for (unsigned k = before[row]; k < before[row + 1]; ++k) data[start[row] + k - before[row]] *= factor;
}
