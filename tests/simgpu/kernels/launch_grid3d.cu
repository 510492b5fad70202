// case: block=1 out=256
// A child with three-dimensional grid and block, dynamic shared memory.
extern "C" __global__ void launch_grid3d_child(unsigned* out) {
  extern __shared__ unsigned s[];
  unsigned t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x,
           m = blockDim.x * blockDim.y * blockDim.z;
  unsigned b = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  s[t] = b * 1000 + t;
  __syncthreads();
  out[b * m + t] = s[m - 1 - t];
}
extern "C" __global__ void launch_grid3d(const unsigned* in, unsigned* out, int n) {
  launch_grid3d_child<<<dim3(2, 3, 1), dim3(3, 2, 4), 24 * sizeof(unsigned)>>>(out);
}
