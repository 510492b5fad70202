// The children of the exercises before: right, but not by hand.
__global__ void multiply_row(float* first, unsigned count, float factor) {
  const unsigned j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j < count) first[j] *= factor;
}

extern "C" __global__ void multiply_rows(float* data, const unsigned* start, const unsigned* before, int rows,
                                         float factor) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows || before[row + 1] == before[row]) return;
  const unsigned count = before[row + 1] - before[row];
  multiply_row<<<(count + 255) / 256, 256, 0, cudaStreamFireAndForget>>>(data + start[row], count, factor);
}
