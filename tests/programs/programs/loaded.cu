// Loads a fat binary from the file that its argument names and runs a kernel of it.
#include <cstdio>

int main(int count, char** words) {
  cudaLibrary_t library;
  cudaKernel_t kernel;
  int *p = nullptr, value = 0;
  if (count != 2) return 2;
  cudaMalloc(&p, sizeof(int));
  const int loaded = cudaLibraryLoadFromFile(&library, words[1], nullptr, nullptr, 0, nullptr, nullptr, 0);
  if (loaded != 0) return printf("%d\n", loaded), 1;
  const int found = cudaLibraryGetKernel(&kernel, library, "answer");
  void* arguments[] = {&p};
  cudaLaunchKernel(reinterpret_cast<const void*>(kernel), 1, 1, arguments, 0, 0);
  cudaMemcpy(&value, p, sizeof value, cudaMemcpyDeviceToHost);
  printf("%d %d: %d\n", loaded, found, value);
  return cudaLibraryUnload(library);
}
