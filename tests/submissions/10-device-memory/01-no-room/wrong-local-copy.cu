// A local array is big enough for the rows that were tried, and nothing is ever refused.
extern "C" __global__ void turn_rows(int* data, const int* starts, int rows, int* refused) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  int* first = data + starts[row];
  const int n = starts[row + 1] - starts[row];
  int copy[256];
  refused[row] = 0;
  for (int i = 0; i < n; ++i) copy[i] = first[i];
  for (int i = 0; i < n; ++i) first[i] = copy[n - 1 - i];
}
