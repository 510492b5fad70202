// Asked after the copy has been filled.
extern "C" __global__ void turn_rows(int* data, const int* starts, int rows, int* refused) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  int* first = data + starts[row];
  const int n = starts[row + 1] - starts[row];
  refused[row] = 0;
  int* copy = static_cast<int*>(malloc(n * sizeof(int)));
  for (int i = 0; i < n; ++i) copy[i] = first[i];
  if (copy == nullptr) {
    refused[row] = 1;
    return;
  }
  for (int i = 0; i < n; ++i) first[i] = copy[n - 1 - i];
  free(copy);
}
