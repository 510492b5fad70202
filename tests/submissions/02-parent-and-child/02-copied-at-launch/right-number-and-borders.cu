// Only the number is passed: the borders in ends stay as they are, so a pointer to them is safe.
__global__ void fill_part(int* data, const int* ends, int part) {
  const int first = part == 0 ? 0 : ends[part - 1];
  const int i = first + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < ends[part]) data[i] = part;
}

extern "C" __global__ void fill_parts(int* data, const int* ends, int parts) {
  for (int part = 0, from = 0; part < parts; from = ends[part++])
    if (ends[part] > from) fill_part<<<(ends[part] - from + 127) / 128, 128>>>(data, ends, part);
}
