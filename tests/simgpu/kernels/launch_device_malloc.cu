// case: block=1 out=16
// cudaMalloc on the device, filled by a child, read and freed by the tail launch.
__device__ unsigned* room;
extern "C" __global__ void launch_device_malloc_fill() { room[threadIdx.x] = threadIdx.x * 3; }
extern "C" __global__ void launch_device_malloc_end(unsigned* out) {
  unsigned s = 0;
  for (int i = 0; i < 64; ++i) s += room[i];
  out[1] = s;
  out[2] = cudaFree(room);
}
extern "C" __global__ void launch_device_malloc(const unsigned* in, unsigned* out, int n) {
  void* p = nullptr;
  out[0] = cudaMalloc(&p, 64 * sizeof(unsigned));
  room = (unsigned*)p;
  launch_device_malloc_fill<<<1, 64>>>();
  launch_device_malloc_end<<<1, 1, 0, cudaStreamTailLaunch>>>(out);
  void* huge = &p;
  out[3] = cudaMalloc(&huge, (size_t)1 << 33);
  out[4] = huge == nullptr;
  out[5] = cudaFree(nullptr);
}
