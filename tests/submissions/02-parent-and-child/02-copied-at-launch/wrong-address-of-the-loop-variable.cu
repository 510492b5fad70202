// The address of the loop counter: it is a local variable of the parent.
__global__ void fill_part(int* data, int count, const int* part) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) data[i] = *part;
}

extern "C" __global__ void fill_parts(int* data, const int* ends, int parts) {
  int first = 0;
  for (int part = 0; part < parts; ++part) {
    const int count = ends[part] - first;
    if (count > 0) fill_part<<<(count + 127) / 128, 128>>>(data + first, count, &part);
    first = ends[part];
  }
}
