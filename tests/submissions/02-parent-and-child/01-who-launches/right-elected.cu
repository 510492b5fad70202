// Whoever comes first launches: a counter in shared memory elects one thread of the block.
__global__ void raise_part(int* data, int count) {
  if (threadIdx.x < count) data[threadIdx.x] += 1;
}
__global__ void note_pass(int* passes) { ++*passes; }

extern "C" __global__ void raise_all(int* data, int n, int* passes) {
  __shared__ int came;
  if (threadIdx.x == 0) came = 0;
  __syncthreads();
  if (atomicAdd(&came, 1) != 0) return;
  const int first = blockIdx.x * blockDim.x;
  const int count = n - first < blockDim.x ? n - first : blockDim.x;
  raise_part<<<1, count>>>(data + first, count);
  if (first == 0) note_pass<<<1, 1>>>(passes);
}
