// The guard stands in the child: there it picks one thread of each of the many children.
extern "C" __global__ void raise_part(int* data, int count) {
  if (threadIdx.x == 0)
    for (int i = 0; i < count; ++i) data[i] += 1;
}
extern "C" __global__ void note_pass(int* passes) {
  if (threadIdx.x == 0 && blockIdx.x == 0) *passes += 1;
}

extern "C" __global__ void raise_all(int* data, int n, int* passes) {
  const int first = blockIdx.x * blockDim.x;
  const int count = min(static_cast<int>(blockDim.x), n - first);
  raise_part<<<1, count>>>(data + first, count);
  note_pass<<<1, 1>>>(passes);
}
