// Built with --default-stream per-thread: stream 0 of each host thread is its own.
#include <cstdio>
#include <thread>

__global__ void set(int* p, int value) { *p = value; }

int main() {
  int* p = nullptr;
  cudaMalloc(&p, 2 * sizeof(int));
  auto run = [p](int i) {
    set<<<1, 1>>>(p + i, 10 + i);
    int seen = 0;
    cudaMemcpy(&seen, p + i, sizeof seen, cudaMemcpyDeviceToHost);
    cudaStreamSynchronize(0);
    printf("thread %d: %d\n", i, seen);
  };
  std::thread first(run, 0);
  first.join();
  std::thread second(run, 1);
  second.join();
  unsigned long long own = 0, legacy = 0;
  cudaStreamGetId(0, &own);
  cudaStreamGetId(cudaStreamLegacy, &legacy);
  printf("%s\n", own != legacy ? "a stream of its own" : "the legacy stream");
  return cudaFree(p);
}
