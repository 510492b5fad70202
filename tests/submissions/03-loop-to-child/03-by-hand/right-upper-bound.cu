// The first row that begins behind k, by a function as in the C++ library; the row before it is the one.
__device__ int rows_that_begin_at_or_before(const unsigned* before, int count, unsigned k) {
  const unsigned* first = before;
  while (count > 0) {
    const int half = count / 2;
    if (k < first[half]) {
      count = half;
    } else {
      first += half + 1;
      count -= half + 1;
    }
  }
  return static_cast<int>(first - before);
}

extern "C" __global__ void multiply_rows(float* data, const unsigned* start, const unsigned* before, int rows,
                                         float factor) {
  const unsigned step = gridDim.x * blockDim.x;
  for (unsigned k = blockIdx.x * blockDim.x + threadIdx.x; k < before[rows]; k += step) {
    const int row = rows_that_begin_at_or_before(before, rows, k) - 1;
    data[start[row] + k - before[row]] *= factor;
  }
}
