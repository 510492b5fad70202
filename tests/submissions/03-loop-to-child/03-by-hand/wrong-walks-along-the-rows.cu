// Right, but every thread looks at every row before its own.
extern "C" __global__ void multiply_rows(float* data, const unsigned* start, const unsigned* before, int rows,
                                         float factor) {
  const unsigned k = blockIdx.x * blockDim.x + threadIdx.x;
  if (k >= before[rows]) return;
  int row = 0;
  while (before[row + 1] <= k) ++row;
  data[start[row] + k - before[row]] *= factor;
}
