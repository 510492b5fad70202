// The child is a template: its name is raise_part all the same.
template <int kStep>
__global__ void raise_part(int* data, int count) {
  const int i = threadIdx.x;
  if (i < count) data[i] += kStep;
}

extern "C" __global__ void note_pass(int* passes) { *passes += 1; }

extern "C" __global__ void raise_all(int* data, int n, int* passes) {
  const int first = blockIdx.x * blockDim.x;
  const int count = min(static_cast<int>(blockDim.x), n - first);
  if (threadIdx.x == 0) raise_part<1><<<1, count>>>(data + first, count);
  if (threadIdx.x == 0 && blockIdx.x == 0) note_pass<<<1, 1>>>(passes);
}
