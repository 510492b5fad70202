// Streams, events, host functions, host threads, and launches with attributes.
#include <cstdio>
#include <thread>
#include <vector>

__global__ void work(int* p, int turns) {
  for (int i = 0; i < turns; ++i) atomicAdd(p, 1);
}

static int calls = 0;
static void CUDART_CB count(void*) { ++calls; }
static void CUDART_CB called(cudaStream_t, cudaError_t error, void*) { calls += error == cudaSuccess ? 10 : 100; }

static void order(int* p) {
  int least = 0, greatest = 0, value = 0;
  float time = 0;
  cudaStream_t a, b;
  cudaEvent_t start, end;
  cudaDeviceGetStreamPriorityRange(&least, &greatest);
  cudaStreamCreateWithPriority(&a, cudaStreamNonBlocking, greatest);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  cudaEventCreate(&start);
  cudaEventCreate(&end);
  cudaEventRecord(start, a);
  work<<<1, 32, 0, a>>>(p, 100);
  cudaEventRecord(end, a);
  cudaStreamWaitEvent(b, end, 0);
  cudaMemcpyAsync(&value, p, sizeof value, cudaMemcpyDeviceToHost, b);
  cudaLaunchHostFunc(b, count, nullptr);
  cudaStreamAddCallback(b, called, nullptr, 0);
  const int waited = cudaStreamSynchronize(b);
  printf("waited %d, value %d, calls %d\n", waited, value, calls);
  cudaEventElapsedTime(&time, start, end);
  const int idle = cudaStreamQuery(a);
  printf("time passed: %s, query %d\n", time > 0 ? "yes" : "no", idle);
  cudaEventDestroy(start);
  cudaEventDestroy(end);
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
}

static void threads(int* p) {
  cudaMemset(p, 0, sizeof(int));
  std::vector<std::thread> all;
  for (int t = 0; t < 4; ++t)
    all.emplace_back([p] {
      for (int i = 0; i < 10; ++i) {
        work<<<1, 32, 0, cudaStreamPerThread>>>(p, 1);
        cudaStreamSynchronize(cudaStreamPerThread);
      }
    });
  for (auto& t : all) t.join();
  int value = 0;
  cudaMemcpy(&value, p, sizeof value, cudaMemcpyDeviceToHost);
  printf("four threads: %d\n", value);
}

static void attributes(int* p) {
  cudaMemset(p, 0, sizeof(int));
  cudaLaunchAttribute wish{};
  wish.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  wish.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config{};
  config.gridDim = 2;
  config.blockDim = 32;
  config.attrs = &wish;
  config.numAttrs = 1;
  const int first = cudaLaunchKernelEx(&config, work, p, 2);
  wish.id = cudaLaunchAttributeClusterDimension;
  wish.val.clusterDim = {2, 1, 1};
  const int second = cudaLaunchKernelEx(&config, work, p, 1);
  config.gridDim = 3;
  const int third = cudaLaunchKernelEx(&config, work, p, 1);
  void* arguments[] = {&p, nullptr};
  int turns = 3, value = 0, blocks = 0;
  arguments[1] = &turns;
  const int fourth = cudaLaunchCooperativeKernel(work, 1, 32, arguments, 0, 0);
  cudaMemcpy(&value, p, sizeof value, cudaMemcpyDeviceToHost);
  printf("launches %d %d %d %d: %d\n", first, second, third, fourth, value);
  work<<<1, 1025>>>(p, 1);
  printf("1025 threads: %s\n", cudaGetErrorName(cudaGetLastError()));
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, work, 256, 0);
  cudaFuncAttributes f;
  const int known = cudaFuncGetAttributes(&f, work);
  printf("occupancy %d, attributes %d %d\n", blocks, known, f.maxThreadsPerBlock);
}

int main() {
  int* p = nullptr;
  cudaMalloc(&p, sizeof(int));
  cudaMemset(p, 0, sizeof(int));
  order(p);
  threads(p);
  attributes(p);
  cudaFree(p);
  return cudaDeviceReset();
}
