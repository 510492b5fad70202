// A template child, launched without order among the rows.
struct Row {
  unsigned begin, end;
  __device__ bool empty() const { return end <= begin; }
  __device__ unsigned blocks(unsigned size) const { return 1 + (end - begin - 1) / size; }
};

template <typename Number>
__global__ void scale(Number* data, Row row, Number factor) {
  const unsigned j = row.begin + blockIdx.x * 256u + threadIdx.x;
  if (j >= row.end) return;
  data[j] *= factor;
}

extern "C" __global__ void scale_rows(float* data, const unsigned* start, const unsigned* end, int rows,
                                      float factor) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < rows; i += gridDim.x * blockDim.x) {
    const Row row{start[i], end[i]};
    if (!row.empty()) scale<float><<<row.blocks(256), 256, 0, cudaStreamFireAndForget>>>(data, row, factor);
  }
}
