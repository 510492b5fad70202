// Streams, events and launch configurations on the device. Each kernel writes the codes it got into `out`, in
// order.
extern "C" __global__ void nothing() {}
extern "C" __global__ void mark(int* out) { *out = 1; }

extern "C" __global__ void stream_default(int* out) {
  cudaStream_t s;
  out[0] = cudaStreamCreateWithFlags(&s, cudaStreamDefault);
}
extern "C" __global__ void event_flags(int* out) {
  cudaEvent_t e;
  out[0] = cudaEventCreateWithFlags(&e, cudaEventDefault);
  out[1] = cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
}
extern "C" __global__ void event_more(int* out) {
  cudaStream_t s;
  cudaEvent_t e;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  *out++ = cudaEventCreateWithFlags(&e, cudaEventDefault);
  *out++ = cudaGetLastError();
  *out++ = cudaEventCreateWithFlags(&e, cudaEventBlockingSync);
  cudaGetLastError();
  *out++ = cudaEventCreateWithFlags(&e, cudaEventDisableTiming | cudaEventBlockingSync);
  *out++ = cudaStreamWaitEvent(s, e, 0);
  *out++ = cudaGetLastError();
  *out++ = cudaEventRecord(e, s);
  *out++ = cudaStreamWaitEvent(0, e, 0);
  *out++ = cudaStreamWaitEvent(s, e, 1);
  *out++ = cudaStreamWaitEvent(cudaStreamTailLaunch, e, 0);
  *out++ = cudaGetLastError();
  *out++ = cudaEventDestroy(e);
  *out++ = cudaStreamDestroy(s);
}
extern "C" __global__ void event_named(int* out) {
  cudaEvent_t e;
  cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  out[0] = cudaEventRecord(e, cudaStreamTailLaunch);
  out[1] = cudaEventRecord(e, cudaStreamFireAndForget);
  out[2] = cudaStreamWaitEvent(cudaStreamTailLaunch, e, 0);
  out[3] = cudaStreamWaitEvent(cudaStreamFireAndForget, e, 0);
}
extern "C" __global__ void legacy(int* out) {
  nothing<<<1, 1, 0, cudaStreamLegacy>>>();
  out[0] = cudaGetLastError();
}
extern "C" __global__ void legacy_copy(int* out) {
  out[0] = cudaMemcpyAsync(out + 1, out + 2, sizeof(int), cudaMemcpyDeviceToDevice, cudaStreamLegacy);
}
extern "C" __global__ void destroy_twice(int* out) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  out[0] = cudaStreamDestroy(s);
  out[1] = cudaStreamDestroy(s);
}
extern "C" __global__ void launch_into(cudaStream_t s, int* out) {
  nothing<<<1, 1, 0, s>>>();
  out[0] = cudaGetLastError();
}
extern "C" __global__ void foreignstream(int* out) {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  launch_into<<<1, 1>>>(s, out);
}

extern "C" __global__ void config(int* out) {
  const dim3 grids[] = {1, 1, 1, 1, 0, dim3(1, 65536), dim3(1, 1, 65536)};
  const dim3 blocks[] = {1025, dim3(32, 32, 2), dim3(1, 1, 65), 0, 1, 1, 1};
  for (int k = 0; k < 7; ++k) {
    nothing<<<grids[k], blocks[k]>>>();
    *out++ = cudaGetLastError();
  }
  nothing<<<1, 1, 49153>>>();
  *out++ = cudaGetLastError();
  nothing<<<1, 1, 49152>>>();
  *out++ = cudaGetLastError();
}
extern "C" __global__ void large_shared(int* out) {
  nothing<<<1, 1, 100000>>>();
  out[0] = cudaGetLastError();
}
extern "C" __global__ void lasterror(int* out) {
  if (threadIdx.x == 0) {
    nothing<<<1, 1025>>>();
    out[0] = cudaPeekAtLastError();
    out[1] = cudaGetLastError();
    out[2] = cudaGetLastError();
    nothing<<<1, 1025>>>();
    nothing<<<1, 1>>>();
    out[3] = cudaPeekAtLastError();
  }
  __syncthreads();
  if (threadIdx.x == 1) out[4] = cudaGetLastError();
}

extern "C" __global__ void eleven(int* out) { out[0] = 11; }
extern "C" __global__ void twelve(int* out) { out[1] = 12; }
__device__ void (*const chosen[])(int*) = {eleven, twelve};
extern "C" __global__ void fnptr(int* out) {
  for (int k = 0; k < 2; ++k) chosen[k]<<<1, 1>>>(out);
}

struct Mixed {
  char c;
  double d;
  short s;
  int v[3];
};
extern "C" __global__ void unpack(char a, Mixed m, short b, long long c, int* out) {
  out[0] = a, out[1] = m.c, out[2] = static_cast<int>(m.d * 4), out[3] = m.s;
  out[4] = m.v[0], out[5] = m.v[1], out[6] = m.v[2], out[7] = b;
  out[8] = static_cast<int>(c >> 32), out[9] = static_cast<int>(c);
}
extern "C" __global__ void structs(int* out) {
  unpack<<<1, 1>>>(1, Mixed{2, 0.75, -4, {5, 6, 7}}, -8, (9ll << 32) + 10, out);
}

extern "C" __global__ void parambuf(int* out) {
  char* p = static_cast<char*>(cudaGetParameterBuffer(64, 8));
  out[0] = p != nullptr;
  if (!p) return;
  *reinterpret_cast<int**>(p) = out + 2;
  out[1] = cudaLaunchDevice(reinterpret_cast<void*>(mark), p, dim3(1), dim3(1), 0, nullptr);
}
extern "C" __global__ void by_hand(int* out) {
  const dim3 grids[] = {1, 1, 1, 0}, blocks[] = {1, 1025, 1, 1};
  const int shared[] = {0, 0, 60000, 0};
  for (int k = 0; k < 4; ++k) {
    void* kernel = reinterpret_cast<void*>(nothing);
    *out++ = cudaLaunchDevice(kernel, nullptr, grids[k], blocks[k], shared[k], nullptr);
    *out++ = cudaGetLastError();
  }
}
extern "C" __global__ void streams_by_hand(int* out) {
  cudaStream_t named;
  cudaStreamCreateWithFlags(&named, cudaStreamNonBlocking);
  const cudaStream_t streams[] = {nullptr, named, cudaStreamPerThread, cudaStreamFireAndForget,
                                  cudaStreamTailLaunch};
  for (cudaStream_t stream : streams) {
    *out++ = cudaLaunchDevice(reinterpret_cast<void*>(nothing), nullptr, dim3(1), dim3(1), 0, stream);
    *out++ = cudaGetLastError();
  }
  for (cudaStream_t stream : {cudaStreamFireAndForget, cudaStreamTailLaunch}) {
    void* buffer = cudaGetParameterBufferV2(reinterpret_cast<void*>(nothing), dim3(1), dim3(1), 0);
    *out++ = cudaLaunchDeviceV2(buffer, stream);
  }
}
struct Large {
  int v[1200];
};
extern "C" __global__ void last_of(Large a, int* out) { out[0] = a.v[0], out[1] = a.v[1199]; }
extern "C" __global__ void large_parameter(int* out) {
  Large a;
  for (int k = 0; k < 1200; ++k) a.v[k] = k + 7;
  last_of<<<1, 1>>>(a, out);
  out[2] = cudaGetLastError();
}
__constant__ int constant[4];
extern "C" __global__ void put(int* to) { to[threadIdx.x] = 5; }
extern "C" __global__ void store_to_constant(int* out) {
  put<<<1, 4>>>(const_cast<int*>(constant));
  out[0] = cudaGetLastError();
}
extern "C" __global__ void parambuf_large(int* out) { out[0] = cudaGetParameterBuffer(64, 5000) != nullptr; }

extern "C" __global__ void __cluster_dims__(2, 1, 1) pair(int* out) { atomicAdd(out, 1); }
extern "C" __global__ void cluster(int* out) {
  out[2] = 0;
  pair<<<4, 1>>>(out + 2);
  out[0] = cudaGetLastError();
  pair<<<3, 1>>>(out + 2);
  out[1] = cudaGetLastError();
}
