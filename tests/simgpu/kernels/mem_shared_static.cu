// case: block=16x16 out=256
// Static shared memory: a padded tile transposed, several arrays at once.
extern "C" __global__ void mem_shared_static(const unsigned* in, unsigned* out, int n) {
  __shared__ unsigned tile[16][17];
  __shared__ unsigned char low[256];
  unsigned x = threadIdx.x, y = threadIdx.y, i = y * 16 + x;
  tile[y][x] = in[i];
  low[255 - i] = (unsigned char)in[i];
  __syncthreads();
  out[i] = tile[x][y] * 3 + low[i];
}
