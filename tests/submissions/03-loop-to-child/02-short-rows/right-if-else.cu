#define LONG_ROW 512

extern "C" __global__ void add_to_row(float* data, unsigned start, unsigned end, float amount) {
  unsigned j = start + blockIdx.x * blockDim.x + threadIdx.x;
  if (j < end) data[j] += amount;
}

extern "C" __global__ void add_to_rows(float* data, const unsigned* start, const unsigned* end, int rows,
                                       float amount) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) {
    int length = (int)(end[row] - start[row]);
    if (length >= LONG_ROW) {
      add_to_row<<<(length + 255) / 256, 256>>>(data, start[row], end[row], amount);
    } else {
      for (int k = 0; k < length; k++) data[start[row] + k] += amount;
    }
  }
}
