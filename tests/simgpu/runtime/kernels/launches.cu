// Launches: by hand, by pointer, of templates, with structs; streams; errors; the pool.
#define KERNEL(name) extern "C" __global__ void name(int* r)

extern "C" __global__ void put(int* r, int value) { r[threadIdx.x] = value; }
extern "C" __global__ void nothing() {}
extern "C" __global__ void note(int* r) { r[1 + atomicAdd(r, 1)] = blockIdx.x; }

struct Inner {
  char c;
  double d;
  short s;
  int i[3];
};
extern "C" __global__ void mixed(int* r, char a, Inner b, short c, long long d) {
  r[0] = a == 'a' && b.c == 'b' && b.d == 2.5 && b.s == -3 && b.i[0] == 4 && b.i[2] == 6 && c == -7 && d == -(1ll << 40);
}
template <class T>
__global__ void put_type(int* r, T value) { r[0] = static_cast<int>(value * 2); }
__device__ void (*const pointer)(int*, int) = put;

KERNEL(by_hand_v1) {
  char* buffer = static_cast<char*>(cudaGetParameterBuffer(64, 12));
  r[0] = buffer != nullptr && reinterpret_cast<size_t>(buffer) % 64 == 0;
  *reinterpret_cast<int**>(buffer) = r + 4;
  *reinterpret_cast<int*>(buffer + 8) = 42;
  r[1] = cudaLaunchDevice(reinterpret_cast<void*>(put), buffer, dim3(1), dim3(3), 0, nullptr);
  r[2] = cudaLaunchDevice(reinterpret_cast<void*>(nothing), nullptr, dim3(1), dim3(1), 0, nullptr);
  r[3] = cudaGetLastError();
}
KERNEL(by_hand_v2) {
  char* buffer = static_cast<char*>(cudaGetParameterBufferV2(reinterpret_cast<void*>(put), dim3(1), dim3(3), 0));
  r[0] = buffer != nullptr && reinterpret_cast<size_t>(buffer) % 64 == 0;
  *reinterpret_cast<int**>(buffer) = r + 4;
  *reinterpret_cast<int*>(buffer + 8) = 43;
  r[1] = cudaLaunchDeviceV2(buffer, nullptr);
  r[2] = cudaGetParameterBufferV2(reinterpret_cast<void*>(put), dim3(0), dim3(3), 0) == nullptr;
  r[3] = cudaGetLastError();
}
KERNEL(by_hand_per_thread) {
  char* buffer = static_cast<char*>(cudaGetParameterBuffer(64, 12));
  *reinterpret_cast<int**>(buffer) = r + 4;
  *reinterpret_cast<int*>(buffer + 8) = 42;
  r[0] = cudaLaunchDevice_ptsz(reinterpret_cast<void*>(put), buffer, dim3(1), dim3(3), 0, nullptr);
  buffer = static_cast<char*>(cudaGetParameterBufferV2(reinterpret_cast<void*>(put), dim3(1), dim3(3), 0));
  *reinterpret_cast<int**>(buffer) = r + 8;
  *reinterpret_cast<int*>(buffer + 8) = 43;
  r[1] = cudaLaunchDeviceV2_ptsz(buffer, nullptr);
}
KERNEL(buffer_too_large) {
  r[0] = cudaGetParameterBuffer(64, 5000) != nullptr;  // @buffer_too_large
}
KERNEL(buffer_null) {
  r[0] = cudaLaunchDevice(reinterpret_cast<void*>(put), nullptr, dim3(1), dim3(1), 0, nullptr);  // @buffer_null
}
KERNEL(buffer_small) {
  int** buffer = static_cast<int**>(cudaGetParameterBuffer(64, 8));
  *buffer = r;
  r[1] = cudaLaunchDevice(reinterpret_cast<void*>(put), buffer, dim3(1), dim3(1), 0, nullptr);  // @buffer_small
}
KERNEL(buffer_foreign) {
  r[0] = cudaLaunchDevice(reinterpret_cast<void*>(put), r, dim3(1), dim3(1), 0, nullptr);  // @buffer_foreign
}
KERNEL(buffer_unwritten) {
  char* buffer = static_cast<char*>(cudaGetParameterBuffer(64, 12));
  *reinterpret_cast<int**>(buffer) = r + 4;
  r[1] = cudaLaunchDevice(reinterpret_cast<void*>(put), buffer, dim3(1), dim3(1), 0, nullptr);  // @buffer_unwritten
}
struct Padded {
  char c;
  long long n;
};
extern "C" __global__ void padded(int* r, Padded p) { r[0] = p.c + static_cast<int>(p.n); }
extern "C" __global__ void indexed(int* r, Inner p, int k) { r[0] = p.i[k]; }
KERNEL(padding_ok) {
  Padded p;
  p.c = 1;
  p.n = 2;
  padded<<<1, 1>>>(r, p);
  Inner q;
  q.i[2] = 9;
  indexed<<<1, 1>>>(r + 1, q, 2);
}
struct Large {
  int a[1200];
};
extern "C" __global__ void large(int* r, Large l) { r[0] = l.a[1199]; }
__device__ Large large_value;
KERNEL(arguments_too_large) {
  large_value.a[1199] = 12;
  large<<<1, 1>>>(r, large_value);  // @arguments_too_large
}
KERNEL(forms) {
  put<<<1, 1>>>(r, 7);
  pointer<<<1, 1>>>(r + 1, 8);
  put_type<<<1, 1>>>(r + 2, 4.5f);
  put_type<short><<<1, 1>>>(r + 3, 5);
  Inner b{'b', 2.5, -3, {4, 5, 6}};
  mixed<<<1, 1>>>(r + 4, 'a', b, -7, -(1ll << 40));
}
KERNEL(no_kernel_or_grid) {
  r[0] = cudaLaunchDevice(r, nullptr, dim3(1), dim3(1), 0, nullptr);
  r[1] = cudaLaunchDevice(reinterpret_cast<void*>(put), nullptr, dim3(0), dim3(1), 0, nullptr);
}
KERNEL(no_kernel) {
  r[0] = cudaLaunchDevice(r, nullptr, dim3(1), dim3(1), 0, nullptr);
  r[1] = cudaGetParameterBufferV2(r, dim3(1), dim3(1), 0) == nullptr;
  r[2] = cudaGetLastError();
}
KERNEL(last_error) {
  if (threadIdx.x == 0) {
    put<<<0, 1>>>(r, 0);
    r[0] = cudaPeekAtLastError();
    r[1] = cudaGetLastError();
    r[2] = cudaGetLastError();
    put<<<0, 1>>>(r, 0);
    put<<<1, 1>>>(r + 8, 1);
    r[3] = cudaPeekAtLastError();
  } else {
    r[4] = cudaGetLastError();
  }
}
KERNEL(streams) {
  cudaStream_t s;
  r[0] = cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  put<<<1, 1, 0, s>>>(r + 8, 1);
  r[1] = cudaStreamDestroy(s);
  put<<<1, 1, 0, cudaStreamPerThread>>>(r + 9, 2);
  put<<<1, 1, 0, cudaStreamFireAndForget>>>(r + 10, 3);
  put<<<1, 1, 0, cudaStreamTailLaunch>>>(r + 11, 4);
  r[2] = cudaGetLastError();
  r[3] = cudaStreamDestroy(nullptr);
  r[4] = cudaStreamCreateWithFlags(&s, 7);
  r[5] = cudaGetLastError();
}
KERNEL(needless_buffer_ok) {
  void* buffer = cudaGetParameterBuffer(64, 0);
  r[0] = buffer != nullptr;
  r[1] = cudaLaunchDevice(reinterpret_cast<void*>(nothing), buffer, dim3(1), dim3(1), 0, nullptr);
}
KERNEL(needless_buffer) {
  r[0] = cudaLaunchDevice(reinterpret_cast<void*>(nothing), r, dim3(1), dim3(1), 0, nullptr);  // @needless_buffer
}
KERNEL(stream_destroyed_twice) {
  cudaStream_t s;
  r[0] = cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  r[1] = cudaStreamDestroy(s);
  r[2] = cudaStreamDestroy(s);  // @stream_destroyed_twice
}
KERNEL(copy_legacy) {
  r[0] = cudaMemcpyAsync(r + 1, r + 2, 4, cudaMemcpyDeviceToDevice, cudaStreamLegacy);  // @copy_legacy
}
KERNEL(legacy) {
  put<<<1, 1, 0, cudaStreamLegacy>>>(r, 1);  // @legacy
  r[0] = cudaGetLastError();
}
KERNEL(graph_stream) {
  put<<<1, 1, 0, cudaStreamGraphTailLaunch>>>(r, 1);  // @graph_stream
  r[0] = cudaGetLastError();
}
KERNEL(events) {
  cudaEvent_t e;
  r[0] = cudaEventCreateWithFlags(&e, cudaEventDefault);
  r[1] = cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  cudaStream_t a, b;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  put<<<1, 1, 0, a>>>(r + 16, 1);
  r[2] = cudaEventRecord(e, a);
  r[3] = cudaStreamWaitEvent(b, e, 0);
  put<<<1, 1, 0, b>>>(r + 16, 2);
  r[4] = cudaEventRecord(e, cudaStreamTailLaunch);
  r[5] = cudaEventRecord(e, cudaStreamFireAndForget);
  r[6] = cudaStreamWaitEvent(cudaStreamTailLaunch, e, 0);
  r[7] = cudaStreamWaitEvent(cudaStreamFireAndForget, e, 0);
  r[8] = cudaEventRecord_ptsz(e, 0);
  r[9] = cudaStreamWaitEvent_ptsz(0, e, 0);
  r[10] = cudaEventDestroy(e);
}
KERNEL(event_flags) { r[0] = cudaEventRecordWithFlags(nullptr, nullptr, cudaEventRecordDefault); }
extern "C" __global__ void event_pool(int* r, int n) {
  cudaEvent_t e;
  int made = 0, error = 0;
  for (int k = 0; k < n && error == 0; ++k) {
    error = cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
    made += error == 0;
  }
  r[0] = made;
  r[1] = error;
  cudaEventDestroy(e);
  r[2] = cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
}

// Refused by name.
KERNEL(graph_exec) { r[0] = cudaGetCurrentGraphExec() == nullptr; }
KERNEL(graph) { r[0] = cudaGraphLaunch(nullptr, nullptr); }  // @graph
KERNEL(conditional) { cudaGraphSetConditional(0, 1); }
KERNEL(node) { r[0] = cudaGraphKernelNodeSetEnabled(nullptr, true); }
KERNEL(old_groups) { r[0] = cudaCGSynchronize(cudaCGGetIntrinsicHandle(static_cast<cudaCGScope>(1)), 0); }
