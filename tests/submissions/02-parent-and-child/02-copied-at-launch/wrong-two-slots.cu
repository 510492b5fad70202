// Two places in turn: a child is safe until the loop comes round to its place.
__device__ int slots[2];

__global__ void fill_part(int* data, int count, const int* part) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) data[i] = *part;
}

extern "C" __global__ void fill_parts(int* data, const int* ends, int parts) {
  int first = 0;
  for (int part = 0; part < parts; ++part) {
    const int count = ends[part] - first;
    slots[part % 2] = part;
    if (count > 0) fill_part<<<(count + 127) / 128, 128>>>(data + first, count, &slots[part % 2]);
    first = ends[part];
  }
}
