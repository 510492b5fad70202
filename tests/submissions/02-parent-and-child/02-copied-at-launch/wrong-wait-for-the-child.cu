// The parent waits until the child has taken the number. The child need not start while it waits.
__device__ int current, taken;

__global__ void fill_part(int* data, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) data[i] = current;
  __threadfence();
  if (i < count) atomicAdd(&taken, 1);
}

extern "C" __global__ void fill_parts(int* data, const int* ends, int parts) {
  int first = 0;
  for (int part = 0; part < parts; ++part) {
    const int count = ends[part] - first;
    current = part;
    atomicExch(&taken, 0);
    if (count > 0) {
      fill_part<<<(count + 127) / 128, 128>>>(data + first, count);
      while (atomicAdd(&taken, 0) < count) {
      }
    }
    first = ends[part];
  }
}
