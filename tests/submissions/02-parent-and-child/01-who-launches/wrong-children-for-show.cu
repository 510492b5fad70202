// Every block has its child, and the child has nothing to do: the threads of the parent raise.
extern "C" __global__ void raise_part(int* data, int count) {
  const int i = threadIdx.x;
  if (i < count) data[i] += 1;
}
extern "C" __global__ void note_pass(int* passes) { *passes += 1; }

extern "C" __global__ void raise_all(int* data, int n, int* passes) {
  const int first = blockIdx.x * blockDim.x;
  const int count = min(static_cast<int>(blockDim.x), n - first);
  if (threadIdx.x < count) data[first + threadIdx.x] += 1;
  if (threadIdx.x == 0) raise_part<<<1, 1>>>(data + first, 0);
  if (threadIdx.x == 0 && blockIdx.x == 0) note_pass<<<1, 1>>>(passes);
}
