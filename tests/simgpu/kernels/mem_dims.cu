// case: grid=2x3x2 block=4x2x3 out=1024
// Three-dimensional grids and blocks: every index register.
extern "C" __global__ void mem_dims(const unsigned* in, unsigned* out, int n) {
  unsigned b = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  unsigned t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  unsigned i = b * (blockDim.x * blockDim.y * blockDim.z) + t;
  out[i] = threadIdx.x | threadIdx.y << 4 | threadIdx.z << 8 | blockIdx.x << 12 | blockIdx.y << 16 |
           blockIdx.z << 20 | (blockDim.x * blockDim.y * blockDim.z) << 24;
  if (i == 0) out[1000] = gridDim.x * 100 + gridDim.y * 10 + gridDim.z + warpSize * 1000;
}
