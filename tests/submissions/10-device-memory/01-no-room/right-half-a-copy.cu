// Half of the row is enough of a copy; a row too long for the whole heap is refused by hand.
extern "C" __global__ void turn_rows(int* data, const int* starts, int rows, int* refused) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  int* first = data + starts[row];
  const int n = starts[row + 1] - starts[row];
  size_t heap;
  cudaDeviceGetLimit(&heap, cudaLimitMallocHeapSize);
  refused[row] = 1;
  if (n * sizeof(int) > heap) return;
  const int half = n / 2;
  int* copy = half > 0 ? static_cast<int*>(malloc(half * sizeof(int))) : nullptr;
  if (half > 0 && copy == nullptr) return;
  refused[row] = 0;
  for (int i = 0; i < half; ++i) {
    copy[i] = first[i];
    first[i] = first[n - 1 - i];
  }
  for (int i = 0; i < half; ++i) first[n - 1 - i] = copy[i];
  if (half > 0) free(copy);
}
