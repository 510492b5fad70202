// Copies and fills that a kernel asks for.
extern "C" __global__ void use(const int* data, int* out) { out[threadIdx.x] = data[threadIdx.x]; }  // @use
extern "C" __global__ void copy_then_read(int* to, const int* from, int* out) {
  if (threadIdx.x == 0) cudaMemcpyAsync(to, from, 64 * sizeof(int), cudaMemcpyDeviceToDevice, 0);
  __syncthreads();
  out[threadIdx.x] = to[threadIdx.x];  // @read
}
extern "C" __global__ void copy_then_launch(int* to, const int* from, int* out) {
  if (threadIdx.x != 0) return;
  cudaMemcpyAsync(to, from, 64 * sizeof(int), cudaMemcpyDeviceToDevice, 0);
  use<<<1, 64>>>(to, out);
}
extern "C" __global__ void count(int* bins) { atomicAdd(bins + threadIdx.x % 16, 1); }  // @count
extern "C" __global__ void put(int* to) { to[threadIdx.x] = 3; }                         // @put
inline __device__ cudaStream_t new_stream() {
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  return s;
}
extern "C" __global__ void fill_beside(int* to, const int*, int*) {
  if (threadIdx.x != 0) return;
  cudaStream_t a = new_stream(), b = new_stream();
  count<<<1, 64, 0, a>>>(to);
  cudaMemsetAsync(to, 0, 64, b);  // @fill
}
extern "C" __global__ void copy_beside(int* to, const int* from, int*) {
  if (threadIdx.x != 0) return;
  cudaStream_t a = new_stream(), b = new_stream();
  put<<<1, 64, 0, a>>>(const_cast<int*>(from));
  cudaMemcpyAsync(to, from, 64 * sizeof(int), cudaMemcpyDeviceToDevice, b);  // @copy
}
extern "C" __global__ void copy_beside_reader(int* to, const int* from, int* out) {
  if (threadIdx.x != 0) return;
  use<<<1, 64, 0, new_stream()>>>(to, out);
  cudaMemcpyAsync(to, from, 64 * sizeof(int), cudaMemcpyDeviceToDevice, new_stream());  // @copy-read
}
extern "C" __global__ void two_fills(int* to, const int*, int*) {
  if (threadIdx.x != 0) return;
  cudaMemsetAsync(to, 0, 64, new_stream());  // @fill-a
  cudaMemsetAsync(to, 1, 64, new_stream());  // @fill-b
}
extern "C" __global__ void fill_without_barrier(int* to, const int*, int*) {
  to[threadIdx.x] = threadIdx.x;                         // @early-put
  if (threadIdx.x == 0) cudaMemsetAsync(to, 1, 256, 0);  // @early-fill
}
extern "C" __global__ void fill_after_barrier(int* to, const int* from, int* out) {
  to[threadIdx.x] = threadIdx.x;
  out[threadIdx.x] = from[threadIdx.x];
  __syncthreads();
  if (threadIdx.x != 0) return;
  to[0] = 7;
  cudaStream_t s = new_stream();
  cudaMemsetAsync(to, 1, 256, s);
  count<<<1, 64, 0, s>>>(to);
  cudaMemcpyAsync(out, to, 256, cudaMemcpyDeviceToDevice, s);
  cudaMemsetAsync(to, 0, 256, s);
}
extern "C" __global__ void fill_behind_event(int* to, const int*, int*) {
  if (threadIdx.x != 0) return;
  cudaStream_t a = new_stream(), b = new_stream();
  cudaEvent_t e;
  cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  count<<<1, 64, 0, a>>>(to);
  cudaEventRecord(e, a);
  cudaStreamWaitEvent(b, e, 0);
  cudaMemsetAsync(to, 0, 64, b);
}
extern "C" __global__ void fill_in_tail(int* to, const int* from, int* out) {
  to[threadIdx.x] = 1;
  if (threadIdx.x == 0) count<<<1, 64, 0, new_stream()>>>(out);
  __syncthreads();
  if (threadIdx.x != 0) return;
  cudaMemsetAsync(to, 0, 256, cudaStreamTailLaunch);
  cudaMemcpyAsync(to, out, 64, cudaMemcpyDeviceToDevice, cudaStreamTailLaunch);
}
// What the runtime writes through pointers is written by the thread that calls it.
extern "C" __global__ void shared_stream(int*, const int*, int* out) {
  __shared__ cudaStream_t s;
  if (threadIdx.x == 0) cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);  // @make-stream
  if (threadIdx.x == 32) out[0] = s != nullptr;                                // @look-stream
}
extern "C" __global__ void shared_event(int*, const int*, int* out) {
  __shared__ cudaEvent_t e;
  if (threadIdx.x == 32) cudaEventCreateWithFlags(&e, cudaEventDisableTiming);  // @make-event
  if (threadIdx.x == 0) out[0] = e != nullptr;                                  // @look-event
}
__device__ int* memory;
extern "C" __global__ void global_pointer(int*, const int*, int* out) {
  if (threadIdx.x == 0) cudaMalloc(reinterpret_cast<void**>(&memory), 64);  // @allocate
  if (threadIdx.x == 32) out[0] = memory != nullptr;                        // @look-pointer
  __syncthreads();
  if (threadIdx.x == 0) cudaFree(memory);
}
extern "C" __global__ void shared_after_barrier(int*, const int*, int* out) {
  __shared__ cudaStream_t s;
  cudaStream_t mine = new_stream();
  if (threadIdx.x == 0) cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  __syncthreads();
  out[threadIdx.x] = s != mine;
}
extern "C" __global__ void fill_then_tail(int* to, const int* from, int* out) {
  if (threadIdx.x != 0) return;
  cudaMemsetAsync(to, 1, 64 * sizeof(int), 0);
  use<<<1, 64, 0, cudaStreamTailLaunch>>>(to, out);
}
// What stands beside copies of the host's.
extern "C" __global__ void host_write(int* data) { data[threadIdx.x] = threadIdx.x; }  // @host-write
extern "C" __global__ void host_read(const int* data, int* out) {
  out[threadIdx.x] = data[threadIdx.x];  // @host-read
}
extern "C" __global__ void host_parent(int* data) {
  if (threadIdx.x == 0) host_write<<<1, 64>>>(data);
}
