// An empty row asks for a grid of 0 blocks.
extern "C" __global__ void scale_row(float* data, int start, int end, float factor) {
  const int j = start + blockIdx.x * blockDim.x + threadIdx.x;
  if (j < end) data[j] *= factor;
}

extern "C" __global__ void scale_rows(float* data, const unsigned* start, const unsigned* end, int rows,
                                      float factor) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  const int n = max((int)end[row] - (int)start[row], 0);
  scale_row<<<(n + 255) / 256, 256>>>(data, start[row], end[row], factor);
}
