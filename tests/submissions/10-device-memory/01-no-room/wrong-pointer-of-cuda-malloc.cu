// cudaMalloc that fails leaves the pointer as it was: it is the code that tells.
extern "C" __global__ void turn_rows(int* data, const int* starts, int rows, int* refused) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  int* first = data + starts[row];
  const int n = starts[row + 1] - starts[row];
  refused[row] = 0;
  int* copy = first;
  cudaMalloc(reinterpret_cast<void**>(&copy), n * sizeof(int));
  if (copy == nullptr) {
    refused[row] = 1;
    return;
  }
  for (int i = 0; i < n; ++i) copy[i] = first[i];
  for (int i = 0; i < n; ++i) first[i] = copy[n - 1 - i];
  cudaFree(copy);
}
