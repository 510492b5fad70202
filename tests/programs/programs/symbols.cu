// Variables by symbol: copies with offsets, address and size, and what is refused.
#include <cstdio>

__device__ int numbers[4] = {1, 2, 3, 4};
__constant__ double scale = 2.5;
static __device__ int hidden = 7;

__global__ void multiply() { numbers[threadIdx.x] = static_cast<int>(numbers[threadIdx.x] * scale) + hidden; }

int main() {
  const double other = 10;
  int out[4], two[2] = {20, 30}, plain = 0;
  cudaMemcpyToSymbol(scale, &other, sizeof other);
  cudaMemcpyToSymbol(numbers, two, sizeof two, sizeof(int));
  cudaMemcpyToSymbolAsync(hidden, &two[0], sizeof(int), 0, cudaMemcpyHostToDevice, 0);
  multiply<<<1, 4>>>();
  cudaMemcpyFromSymbol(out, numbers, sizeof out);
  printf("%d %d %d %d\n", out[0], out[1], out[2], out[3]);
  void* address = nullptr;
  size_t bytes = 0;
  const int found = cudaGetSymbolAddress(&address, numbers), measured = cudaGetSymbolSize(&bytes, numbers);
  printf("%d %d %zu\n", found, measured, bytes);
  cudaMemcpy(out, static_cast<int*>(address) + 3, sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d\n", out[0]);
  const int beyond = cudaMemcpyToSymbol(numbers, out, sizeof out, 4);
  const int no_symbol = cudaGetSymbolAddress(&address, plain);
  const int wrong_way = cudaMemcpyFromSymbol(out, numbers, 4, 0, cudaMemcpyHostToDevice);
  printf("%d %d %d\n", beyond, no_symbol, wrong_way);
  return 0;
}
