// Copies and fills that a kernel asks for.
extern "C" __global__ void use(const int* data, int* out) { out[threadIdx.x] = data[threadIdx.x]; }
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
