// case: grid=2x2 block=16x16 n=32 out=1024 compare=f32
// Tiled matrix product, 32 by 32, tile 16.
extern "C" __global__ void barrier_matmul(const unsigned* in, unsigned* out, int n) {
  __shared__ float a[16][16], b[16][16];
  int x = threadIdx.x, y = threadIdx.y, col = blockIdx.x * 16 + x, row = blockIdx.y * 16 + y;
  float sum = 0;
  for (int k = 0; k < n; k += 16) {
    a[y][x] = (float)(in[row * n + k + x] & 15);
    b[y][x] = (float)(in[(k + y) * n + col] >> 28);
    __syncthreads();
    for (int i = 0; i < 16; ++i) sum += a[y][i] * b[i][x];
    __syncthreads();
  }
  ((float*)out)[row * n + col] = sum;
}
