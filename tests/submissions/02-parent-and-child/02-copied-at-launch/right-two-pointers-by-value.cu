// A struct of two pointers and a number, by value.
constexpr int kBlock = 128;

struct Part {
  int* begin;
  int* end;
  int number;
};

extern "C" __global__ void fill_part(Part mine) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (mine.begin + i < mine.end) mine.begin[i] = mine.number;
}

extern "C" __global__ void fill_parts(int* data, const int* ends, int parts) {
  int first = 0;
  for (int part = 0; part < parts; ++part) {
    const int count = ends[part] - first;
    if (count > 0)
      fill_part<<<(count + kBlock - 1) / kBlock, kBlock>>>(Part{data + first, data + ends[part], part});
    first = ends[part];
  }
}
