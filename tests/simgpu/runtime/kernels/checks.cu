// What the checkers must see, and beside it what is right (_ok). Every kernel is launched with one block of 64 threads.
#define KERNEL(name) extern "C" __global__ void name(int* a, int n)
#define FIRST if (threadIdx.x != 0) return

extern "C" __global__ void child(int* a) { a[threadIdx.x] = 1; }
extern "C" __global__ void add(int* a) { atomicAdd(a, 1); }
extern "C" __global__ void at(int* a, int k) { a[k] = 1; }
__device__ void* kept;

// ---- Handles
KERNEL(stream_destroyed) {
  FIRST;
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaStreamDestroy(s);
  child<<<1, 1, 0, s>>>(a);  // @stream_destroyed
  a[1] = cudaGetLastError();
}
KERNEL(stream_destroyed_ok) {
  FIRST;
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  child<<<1, 1, 0, s>>>(a);
  cudaStreamDestroy(s);
}
KERNEL(stream_unwritten) {
  FIRST;
  cudaStream_t* s = static_cast<cudaStream_t*>(malloc(sizeof(cudaStream_t)));
  kept = s;
  child<<<1, 1, 0, *s>>>(a);  // @stream_unwritten
  a[1] = cudaGetLastError();
}
KERNEL(event_as_stream) {
  FIRST;
  cudaEvent_t e;
  cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  child<<<1, 1, 0, reinterpret_cast<cudaStream_t>(e)>>>(a);  // @event_as_stream
  a[1] = cudaGetLastError();
}
KERNEL(event_destroyed) {
  FIRST;
  cudaEvent_t e;
  cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  cudaEventDestroy(e);
  a[1] = cudaEventRecord(e, 0);  // @event_destroyed
}
KERNEL(event_destroyed_ok) {
  FIRST;
  cudaEvent_t e;
  cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  a[1] = cudaEventRecord(e, 0);
  cudaEventDestroy(e);
}
extern "C" __global__ void use_event(cudaEvent_t e, int* a) {
  a[1] = cudaEventRecord(e, 0);  // @use_event
}

// ---- Launches
KERNEL(same_by_block) {
  child<<<1, 32>>>(a);  // @same_by_block
}
KERNEL(same_by_block_ok) {
  FIRST;
  child<<<1, 32>>>(a);
}
KERNEL(same_by_warp) {
  if (threadIdx.x >= 32) child<<<1, 32>>>(a);  // @same_by_warp
}
KERNEL(same_by_warp_ok) {  // not all lanes of a warp
  if (threadIdx.x >= 32 && threadIdx.x < 50) child<<<1, 32>>>(a);
}
KERNEL(same_in_loop) {
#pragma unroll 1
  for (int k = 0; k < 3; ++k) child<<<1, 32>>>(a);  // @same_in_loop
}
KERNEL(own_data_ok) { at<<<1, 1>>>(a, threadIdx.x); }
KERNEL(sums_ok) { add<<<1, 1>>>(a); }
KERNEL(own_size_ok) { child<<<1, threadIdx.x + 1>>>(a); }

KERNEL(wrapped) {
  FIRST;
  unsigned m = n - 64;                      // no work
  at<<<(m - 1) / 256 + 1, 256>>>(a, 0);     // @wrapped
}
KERNEL(wrapped_ok) {
  FIRST;
  const int m = n - 64;
  if (m > 0) at<<<(m - 1) / 256 + 1, 256>>>(a, 0);
}
KERNEL(wrapped_size) {
  FIRST;
  at<<<n - 65, 32>>>(a, 0);  // @wrapped_size
}
KERNEL(zero_size) {
  FIRST;
  at<<<(n - 64 + 31) / 32, 32>>>(a, 0);  // @zero_size
}
KERNEL(zero_size_ok) {  // the error is looked at
  FIRST;
  at<<<(n - 64 + 31) / 32, 32>>>(a, 0);
  if (cudaGetLastError() != cudaSuccess) a[0] = 0;
}

// ---- Heap
KERNEL(lost) {
  FIRST;
  int* p = static_cast<int*>(malloc(n * sizeof(int)));  // @lost
  p[0] = a[0];
  a[0] = p[0] + 1;
}
KERNEL(lost_ok) {
  FIRST;
  int* p = static_cast<int*>(malloc(n * sizeof(int)));
  p[0] = a[0];
  a[0] = p[0] + 1;
  free(p);
}
KERNEL(kept_ok) {
  FIRST;
  kept = malloc(100);
}
struct Node {
  Node* next;
  int value;
};
KERNEL(list_ok) {
  FIRST;
  Node* first = nullptr;
  for (int k = 0; k < 10; ++k) {
    Node* node = static_cast<Node*>(malloc(sizeof(Node)));
    node->next = first;
    node->value = k;
    first = node;
  }
  kept = first;
}
KERNEL(list_cut) {
  FIRST;
  Node* first = nullptr;
  for (int k = 0; k < 10; ++k) {
    Node* node = static_cast<Node*>(malloc(sizeof(Node)));  // @list_cut
    node->next = first;
    first = node;
  }
  first->next->next = nullptr;
  kept = first;
}
KERNEL(inner_pointer_ok) {
  FIRST;
  kept = static_cast<char*>(malloc(100)) + 40;
}
extern "C" __global__ void release(void* p) { free(p); }
KERNEL(freed_in_tail_ok) {
  FIRST;
  int* p = static_cast<int*>(malloc(n * sizeof(int)));
  child<<<1, n>>>(p);
  release<<<1, 1, 0, cudaStreamTailLaunch>>>(p);
}
KERNEL(host_memory_freed) {
  FIRST;
  free(a);  // @host_memory_freed
}
KERNEL(middle_freed) {
  FIRST;
  char* p = static_cast<char*>(malloc(64));
  cudaFree(p + 16);  // @middle_freed
  cudaFree(p);
}
KERNEL(middle_freed_unnoticed) {
  FIRST;
  char* p = static_cast<char*>(malloc(64));
  free(p + 16);  // @middle_freed_unnoticed
  free(p);
}
KERNEL(variable_freed_unnoticed) {
  FIRST;
  free(&kept);  // @variable_freed_unnoticed
}
KERNEL(variable_freed) {
  FIRST;
  cudaFree(&kept);  // @variable_freed
}
KERNEL(local_freed) {
  FIRST;
  int mine[4] = {n};
  cudaFree(mine);  // @local_freed
  a[0] = mine[n - 64];
}
KERNEL(local_freed_unnoticed) {
  FIRST;
  int mine[4] = {n};
  free(mine);  // @local_freed_unnoticed
  a[0] = mine[n - 64];
}
KERNEL(shared_freed) {
  __shared__ int ours;
  FIRST;
  cudaFree(&ours);  // @shared_freed
}
KERNEL(shared_freed_unnoticed) {
  __shared__ int ours;
  FIRST;
  free(&ours);  // @shared_freed_unnoticed
}
KERNEL(freed_twice) {
  FIRST;
  void* p = malloc(64);
  cudaFree(p);  // @freed_twice_first
  cudaFree(p);  // @freed_twice
}
extern "C" __global__ void use(int* p) {
  p[0] = 1;  // @use
}
KERNEL(used_after_tail) {
  FIRST;
  int* p = static_cast<int*>(malloc(64));
  free(p);  // @freed_first
  use<<<1, 1>>>(p);
}

// ---- Results and arguments in memory
extern "C" __global__ void result_into(void** p) {
  cudaMalloc(p, 16);  // @result_into
}
KERNEL(result_local) {
  FIRST;
  void* mine = nullptr;
  result_into<<<1, 1>>>(&mine);
}
KERNEL(result_null) {
  FIRST;
  const void* kernel = reinterpret_cast<const void*>(child);
  a[0] = cudaGetDeviceCount(nullptr);
  a[1] = cudaDeviceGetAttribute(nullptr, cudaDevAttrWarpSize, 0);
  a[2] = cudaDeviceGetLimit(nullptr, cudaLimitStackSize);
  a[3] = cudaRuntimeGetVersion(nullptr);
  a[4] = cudaFuncGetAttributes(nullptr, kernel);
  a[5] = cudaStreamCreateWithFlags(nullptr, cudaStreamNonBlocking);
  a[6] = cudaEventCreateWithFlags(nullptr, cudaEventDisableTiming);
  a[7] = cudaMalloc(static_cast<void**>(nullptr), 64);
  a[8] = cudaDeviceGetCacheConfig(nullptr);
  a[9] = cudaOccupancyMaxActiveBlocksPerMultiprocessor(nullptr, kernel, 32, 0);
}
KERNEL(result_shared_ok) {
  __shared__ int device;
  FIRST;
  cudaGetDevice(&device);
  a[0] = device;
}
KERNEL(printed_unwritten) {
  FIRST;
  int mine[64];
  mine[0] = n;
  printf("%d\n", mine[n - 1]);  // @printed_unwritten
}
KERNEL(printed_ok) {
  FIRST;
  int mine[64];
  mine[n - 1] = n;
  printf("%d %s %f %c %lld\n", mine[n - 1], "text", 1.5, 'c', 1ll << 40);
}
KERNEL(printed_null_ok) {
  FIRST;
  printf("%s\n", static_cast<const char*>(nullptr));
}
extern "C" __global__ void read_second(int x, int y, int* a) { a[0] = y; }
KERNEL(argument_unwritten) {
  FIRST;
  int mine[64];
  mine[0] = n;
  read_second<<<1, 1>>>(n, mine[n - 1], a);  // @argument_unwritten
}
KERNEL(argument_unread_ok) {
  FIRST;
  char* buffer = static_cast<char*>(cudaGetParameterBuffer(64, 16));
  *reinterpret_cast<int*>(buffer + 4) = 5;
  *reinterpret_cast<int**>(buffer + 8) = a;
  a[1] = cudaLaunchDevice(reinterpret_cast<void*>(read_second), buffer, dim3(1), dim3(1), 0, nullptr);
}
