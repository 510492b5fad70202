// Right rows without a copy, but the task is about the heap: nothing is refused.
extern "C" __global__ void turn_rows(int* data, const int* starts, int rows, int* refused) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  int* first = data + starts[row];
  const int n = starts[row + 1] - starts[row];
  refused[row] = 0;
  for (int i = 0; i < n / 2; ++i) {
    const int other = first[n - 1 - i];
    first[n - 1 - i] = first[i];
    first[i] = other;
  }
}
