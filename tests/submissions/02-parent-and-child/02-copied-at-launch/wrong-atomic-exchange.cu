// Atomics do away with the race, and the child still reads whatever number the loop has come to.
__device__ int current;

__global__ void fill_part(int* data, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) data[i] = atomicAdd(&current, 0);
}

extern "C" __global__ void fill_parts(int* data, const int* ends, int parts) {
  int first = 0;
  for (int part = 0; part < parts; ++part) {
    const int count = ends[part] - first;
    atomicExch(&current, part);
    if (count > 0) fill_part<<<(count + 127) / 128, 128>>>(data + first, count);
    first = ends[part];
  }
}
