// Writes past its array; gives back the exit code that it was asked for and shows its arguments.
#include <cstdio>
#include <cstdlib>

__global__ void fill(int* p, int n) { p[threadIdx.x] = n; }

int main(int count, char** words) {
  int* p = nullptr;
  for (int i = 1; i < count; ++i) printf("[%s]", words[i]);
  cudaMalloc(&p, 4 * sizeof(int));
  fill<<<1, 5>>>(p, 1);
  printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
  return count > 1 ? atoi(words[1]) : 0;
}
