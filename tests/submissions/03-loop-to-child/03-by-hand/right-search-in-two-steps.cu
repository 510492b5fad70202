// One thread finds the rows that the whole block lies in; the others search between these two only.
__device__ int row_of(const unsigned* before, int low, int high, unsigned k) {
  while (low < high) {
    const int middle = (low + high + 1) / 2;
    if (before[middle] <= k) low = middle;
    else high = middle - 1;
  }
  return low;
}

extern "C" __global__ void multiply_rows(float* data, const unsigned* start, const unsigned* before, int rows,
                                         float factor) {
  __shared__ int first, last;
  const unsigned all = before[rows];
  const unsigned begin = blockIdx.x * blockDim.x;
  if (begin >= all) return;
  if (threadIdx.x == 0) {
    first = row_of(before, 0, rows - 1, begin);
    last = row_of(before, first, rows - 1, min(begin + blockDim.x, all) - 1);
  }
  __syncthreads();
  const unsigned k = begin + threadIdx.x;
  if (k >= all) return;
  const int row = row_of(before, first, last, k);
  data[start[row] + (k - before[row])] *= factor;
}
