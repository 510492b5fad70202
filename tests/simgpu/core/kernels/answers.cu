// What the device runtime answers. Each kernel notes the results in out, in order; the test holds them against those of
// an H200.
__constant__ int constant = 5;
__device__ int variable;

extern "C" __global__ void nothing() {}
extern "C" __global__ void __cluster_dims__(2, 1, 1) pair(int* out) { atomicAdd(out, 1); }

extern "C" __global__ void handles(int* out) {
  cudaStream_t stream;
  cudaEvent_t event;
  *out++ = cudaStreamCreateWithFlags(&stream, 5);
  *out++ = cudaEventCreateWithFlags(&event, cudaEventDefault);
  *out++ = cudaEventCreateWithFlags(&event, cudaEventDisableTiming);
  *out++ = cudaEventRecord(event, cudaStreamTailLaunch);
  *out++ = cudaEventRecord(event, cudaStreamFireAndForget);
  *out++ = cudaStreamWaitEvent(cudaStreamTailLaunch, event, 0);
  *out++ = cudaStreamWaitEvent(cudaStreamFireAndForget, event, 0);
  *out++ = cudaStreamWaitEvent(0, event, 1);
  *out++ = cudaStreamDestroy(0);
  *out++ = cudaStreamDestroy(cudaStreamTailLaunch);
  *out++ = cudaEventDestroy(event);
}

extern "C" __global__ void launches(int* out, int* ran) {
  const dim3 grids[] = {1, 1, 1, 1, 0, dim3(1, 65536), dim3(1, 1, 65536)};
  const dim3 blocks[] = {1025, dim3(32, 32, 2), dim3(1, 1, 65), 0, 1, 1, 1};
  for (int k = 0; k < 7; ++k) {
    nothing<<<grids[k], blocks[k]>>>();
    *out++ = cudaGetLastError();
  }
  for (int shared : {49153, 49152, 100000}) {
    nothing<<<1, 1, shared>>>();
    *out++ = cudaGetLastError();
  }
  nothing<<<1, 1, 0, cudaStreamLegacy>>>();
  *out++ = cudaGetLastError();
  pair<<<4, 1>>>(ran);
  *out++ = cudaGetLastError();
  pair<<<3, 1>>>(ran);
  *out++ = cudaGetLastError();
}

extern "C" __global__ void heap(int* out) {
  void* p = &p;
  *out++ = cudaMalloc(&p, 8ull << 30);
  *out++ = p == &p;  // left alone
  *out++ = cudaMalloc(&p, 0);
  *out++ = p == &p;
  *out++ = cudaMalloc(&p, 1 << 20);
  *out++ = cudaFree(p);
  *out++ = cudaFree(nullptr);
}

extern "C" __global__ void transfers(int* out, int* a) {
  int local = 3;
  __shared__ int shared[4];
  *out++ = cudaMemcpyAsync(a, &local, 4, cudaMemcpyDeviceToDevice, 0);
  *out++ = cudaMemcpyAsync(shared, a, 4, cudaMemcpyDeviceToDevice, 0);
  *out++ = cudaMemcpyAsync(&constant, a, 4, cudaMemcpyDeviceToDevice, 0);
  *out++ = cudaMemsetAsync(&constant, 0, 4, 0);
  *out++ = cudaMemsetAsync(&local, 0, 4, 0);
  *out++ = cudaMemsetAsync(a, 0, 4, cudaStreamTailLaunch);
  *out++ = cudaMemcpyAsync(a, a + 1, 4, cudaMemcpyHostToDevice, 0);
  *out++ = cudaMemcpyAsync(a, a + 1, 4, cudaMemcpyHostToHost, 0);
  *out++ = cudaMemcpyAsync(a, a + 1, 0, cudaMemcpyHostToDevice, 0);
  *out++ = cudaMemcpyAsync(a, a + 1, 4, cudaMemcpyDefault, 0);
}

extern "C" __global__ void queries(int* out) {
  int value = 0;
  size_t limit = 0;
  *out++ = cudaDeviceGetAttribute(&value, static_cast<cudaDeviceAttr>(9999), 0);
  *out++ = cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 5);
  *out++ = cudaDeviceGetAttribute(&value, cudaDevAttrMaxTexture2DWidth, 0);
  *out++ = cudaDeviceGetLimit(&limit, cudaLimitDevRuntimeSyncDepth);
  *out++ = cudaDeviceGetLimit(&limit, cudaLimitDevRuntimePendingLaunchCount);
  *out++ = static_cast<int>(limit);
}

// The copy's turn comes after the child, and by then the memory is gone if the parent runs on first.
extern "C" __global__ void frees_early(int* out) {
  int* p;
  if (cudaMalloc(&p, 64) != cudaSuccess) return;
  *p = 1;
  nothing<<<1, 1>>>();
  if (cudaGetLastError() != cudaSuccess) return;
  cudaMemcpyAsync(out, p, 4, cudaMemcpyDeviceToDevice, 0);  // @copies
  cudaFree(p);
}

extern "C" __global__ void frees_inside(int*) {
  char* p = static_cast<char*>(malloc(64));
  cudaFree(p + 16);  // @frees_inside
  cudaFree(p);
}
