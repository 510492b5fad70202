// cudaMalloc answers with a code.
extern "C" __global__ void turn_rows(int* data, const int* starts, int rows, int* refused) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  int* first = data + starts[row];
  const int n = starts[row + 1] - starts[row];
  refused[row] = 0;
  void* memory;
  if (cudaMalloc(&memory, n * sizeof(int)) != cudaSuccess) {
    cudaGetLastError();
    refused[row] = 1;
    return;
  }
  int* copy = static_cast<int*>(memory);
  memcpy(copy, first, n * sizeof(int));
  for (int i = 0; i < n; ++i) first[i] = copy[n - 1 - i];
  cudaFree(memory);
}
