// Memory that host and device share: managed, pinned, registered; and copies of planes and boxes.
#include <cstdio>
#include <cstdlib>

__global__ void add(int* p, int n, int value) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] += value;
}

static void managed() {
  int *p = nullptr, *q = nullptr;
  cudaMallocManaged(&p, 100 * sizeof(int));
  cudaMallocManaged(&q, 1 << 20);
  for (int i = 0; i < 100; ++i) p[i] = i;
  cudaMemLocation device{cudaMemLocationTypeDevice, 0};
  const int advised = cudaMemAdvise(p, 400, cudaMemAdviseSetReadMostly, device);
  const int moved = cudaMemPrefetchAsync(p, 400, device, 0, 0);
  printf("advise %d, prefetch %d\n", advised, moved);
  add<<<4, 32>>>(p, 100, 1000);
  cudaDeviceSynchronize();
  cudaPointerAttributes a;
  cudaPointerGetAttributes(&a, p);
  printf("managed %d %d, type %d\n", p[0], p[99], a.type);
  cudaMemset(q, 1, 1 << 20);
  cudaDeviceSynchronize();
  printf("filled %#x\n", q[1000]);
  const int first = cudaFree(p), second = cudaFree(q), again = cudaFree(q);
  printf("free %d %d %d\n", first, second, again);
}

static void mapped() {
  int *host = nullptr, *device = nullptr, *own = static_cast<int*>(malloc(256));
  cudaHostAlloc(&host, 64 * sizeof(int), cudaHostAllocMapped);
  cudaHostGetDevicePointer(&device, host, 0);
  for (int i = 0; i < 64; ++i) host[i] = own[i] = i;
  add<<<2, 32>>>(device, 64, 5);
  const int first = cudaHostRegister(own, 256, cudaHostRegisterMapped);
  const int again = cudaHostRegister(own, 256, cudaHostRegisterMapped);
  printf("register %d %d\n", first, again);
  cudaHostGetDevicePointer(&device, own, 0);
  add<<<2, 32>>>(device, 64, 7);
  cudaDeviceSynchronize();
  printf("mapped %d, registered %d\n", host[63], own[63]);
  const int gone = cudaHostUnregister(own), no_more = cudaHostUnregister(own);
  printf("unregister %d %d\n", gone, no_more);
  cudaFreeHost(host);
  free(own);
}

static void shapes() {
  int host[2][3][4], back[2][3][4] = {};
  for (int i = 0; i < 24; ++i) (&host[0][0][0])[i] = i;
  cudaPitchedPtr box;
  const cudaExtent extent = make_cudaExtent(4 * sizeof(int), 3, 2);
  cudaMalloc3D(&box, extent);
  cudaMemset3D(box, 0, extent);
  cudaMemcpy3DParms p{};
  p.srcPtr = make_cudaPitchedPtr(host, 4 * sizeof(int), 4, 3);
  p.dstPtr = box;
  p.dstPos = make_cudaPos(0, 1, 0);
  p.extent = make_cudaExtent(4 * sizeof(int), 2, 2);
  p.kind = cudaMemcpyHostToDevice;
  const int there = cudaMemcpy3D(&p);
  cudaMemcpy3DParms q{};
  q.srcPtr = box;
  q.dstPtr = make_cudaPitchedPtr(back, 4 * sizeof(int), 4, 3);
  q.extent = extent;
  q.kind = cudaMemcpyDeviceToHost;
  const int and_back = cudaMemcpy3D(&q);
  printf("box %d %d: %d %d %d %d\n", there, and_back, back[0][0][0], back[0][1][3], back[1][1][0], back[1][2][3]);
  cudaFree(box.ptr);
}

static void pools() {
  cudaMemPool_t pool;
  unsigned long long keep = ~0ull, used = 0;
  cudaStream_t stream;
  int *p = nullptr, value = 0;
  cudaDeviceGetDefaultMemPool(&pool, 0);
  cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep);
  cudaStreamCreate(&stream);
  cudaMallocAsync(&p, 1024, stream);
  cudaMemsetAsync(p, 0, 1024, stream);
  add<<<8, 32, 0, stream>>>(p, 256, 3);
  cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used);
  cudaMemcpyAsync(&value, p + 255, sizeof value, cudaMemcpyDeviceToHost, stream);
  cudaFreeAsync(p, stream);
  const int error = cudaStreamSynchronize(stream);
  printf("pool %d, used %llu, error %d\n", value, used, error);
  cudaStreamDestroy(stream);
}

int main() {
  managed();
  mapped();
  shapes();
  pools();
  return 0;
}
