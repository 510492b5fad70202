// new gives a null pointer too.
extern "C" __global__ void turn_rows(int* data, const int* starts, int rows, int* refused) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  int* first = data + starts[row];
  const int n = starts[row + 1] - starts[row];
  int* copy = new int[n];
  refused[row] = !copy;
  if (!copy) return;
  for (int i = 0; i < n; ++i) copy[i] = first[i];
  for (int i = 0; i < n; ++i) first[i] = copy[n - 1 - i];
  delete[] copy;
}
