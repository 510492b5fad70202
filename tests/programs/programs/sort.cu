// Quicksort by recursion: two streams of each grid sort the two parts; short parts by one thread.
#include <algorithm>
#include <cstdio>
#include <vector>

__device__ void insertion(int* data, int left, int right) {
  for (int i = left + 1; i <= right; ++i) {
    const int value = data[i];
    int j = i;
    for (; j > left && data[j - 1] > value; --j) data[j] = data[j - 1];
    data[j] = value;
  }
}

__global__ void sort(int* data, int left, int right, int depth) {
  if (depth >= 12 || right - left <= 16) return insertion(data, left, right);
  const int pivot = data[left + (right - left) / 2];
  int i = left, j = right;
  while (i <= j) {
    while (data[i] < pivot) ++i;
    while (data[j] > pivot) --j;
    if (i <= j) {
      const int held = data[i];
      data[i++] = data[j];
      data[j--] = held;
    }
  }
  cudaStream_t stream;
  if (left < j) {
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    sort<<<1, 1, 0, stream>>>(data, left, j, depth + 1);
    cudaStreamDestroy(stream);
  }
  if (i < right) {
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    sort<<<1, 1, 0, stream>>>(data, i, right, depth + 1);
    cudaStreamDestroy(stream);
  }
}

int main() {
  std::vector<int> values(1000);
  unsigned state = 1;
  for (int& v : values) v = static_cast<int>((state = state * 1664525u + 1013904223u) >> 16);
  int* data = nullptr;
  cudaMalloc(&data, values.size() * sizeof(int));
  cudaMemcpy(data, values.data(), values.size() * sizeof(int), cudaMemcpyHostToDevice);
  sort<<<1, 1>>>(data, 0, static_cast<int>(values.size()) - 1, 0);
  const cudaError_t error = cudaDeviceSynchronize();
  std::vector<int> sorted(values.size());
  cudaMemcpy(sorted.data(), data, sorted.size() * sizeof(int), cudaMemcpyDeviceToHost);
  std::sort(values.begin(), values.end());
  printf("%s, %s\n", cudaGetErrorName(error), sorted == values ? "sorted" : "not sorted");
  cudaFree(data);
  return 0;
}
