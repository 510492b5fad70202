// Long rows without order among them; a row whose launch is refused is walked after all.
__global__ void add(float* first, unsigned count, float amount) {
  const unsigned k = blockIdx.x * blockDim.x + threadIdx.x;
  if (k < count) first[k] += amount;
}

__device__ void walk(float* first, const float* last, float amount) {
  while (first != last) *first++ += amount;
}

extern "C" __global__ void add_to_rows(float* data, const unsigned* start, const unsigned* end, int rows,
                                       float amount) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned count = row < rows && end[row] > start[row] ? end[row] - start[row] : 0;
  if (count >= 512) {
    add<<<(count - 1) / 128 + 1, 128, 0, cudaStreamFireAndForget>>>(data + start[row], count, amount);
    if (cudaGetLastError() != cudaSuccess) walk(data + start[row], data + end[row], amount);
  } else if (count > 0) {
    walk(data + start[row], data + end[row], amount);
  }
}
