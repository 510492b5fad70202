// One child for all blocks, with a thread for each element: more than 1024 of them are refused.
extern "C" __global__ void raise_part(int* data, int count) {
  const int i = threadIdx.x;
  if (i < count) data[i] += 1;
}
extern "C" __global__ void note_pass(int* passes) { *passes += 1; }

extern "C" __global__ void raise_all(int* data, int n, int* passes) {
  const int first = blockIdx.x * blockDim.x;
  const int count = min(static_cast<int>(blockDim.x), n - first);
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    raise_part<<<1, n>>>(data, n);
    note_pass<<<1, 1>>>(passes);
  }
}
