// case: grid=3 block=32 n=1000 in=1000 out=1000
// A grid-stride loop with a ragged end.
extern "C" __global__ void mem_grid_stride(const unsigned* in, unsigned* out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    out[i] = in[i] * 2654435761u + in[n - 1 - i];
}
