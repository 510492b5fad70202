// The child has one thread, which fills the whole part.
constexpr int kBlock = 128;

extern "C" __global__ void fill_part(int* data, int count, int part) {
  for (int i = 0; i < count; ++i) data[i] = part;
}

extern "C" __global__ void fill_parts(int* data, const int* ends, int parts) {
  int first = 0;
  for (int part = 0; part < parts; ++part) {
    const int count = ends[part] - first;
    if (count > 0) fill_part<<<1, 1>>>(data + first, count, part);
    first = ends[part];
  }
}
