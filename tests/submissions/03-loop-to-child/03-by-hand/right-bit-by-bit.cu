// The number of the row is put together from its highest bit downwards.
extern "C" __global__ void multiply_rows(float* data, const unsigned* start, const unsigned* before, int rows,
                                         float factor) {
  const unsigned k = blockIdx.x * blockDim.x + threadIdx.x;
  if (k < before[rows]) {
    int row = 0;
    for (int bit = 1 << (31 - __clz(rows)); bit > 0; bit /= 2)
      if (row + bit < rows && before[row + bit] <= k) row += bit;
    float* place = data + start[row] + (k - before[row]);
    *place = *place * factor;
  }
}
