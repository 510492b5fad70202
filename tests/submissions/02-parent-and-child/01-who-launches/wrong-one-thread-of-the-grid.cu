// One thread of the whole grid launches both: only the first block has its child.
extern "C" __global__ void raise_part(int* data, int count) {
  const int i = threadIdx.x;
  if (i < count) data[i] += 1;
}
extern "C" __global__ void note_pass(int* passes) { *passes += 1; }

extern "C" __global__ void raise_all(int* data, int n, int* passes) {
  const int first = blockIdx.x * blockDim.x;
  const int count = min(static_cast<int>(blockDim.x), n - first);
  if (blockIdx.x * blockDim.x + threadIdx.x != 0) return;
  raise_part<<<1, count>>>(data + first, count);
  note_pass<<<1, 1>>>(passes);
}
