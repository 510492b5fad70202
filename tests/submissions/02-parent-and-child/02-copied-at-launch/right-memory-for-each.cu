// A record on the device heap for each child, freed by the child's last act in a stream: its next grid.
struct Record {
  int first, end, part;
};

__global__ void fill_part(int* data, const Record* record) {
  const int i = record->first + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < record->end) data[i] = record->part;
}
__global__ void discard(Record* record) { delete record; }

extern "C" __global__ void fill_parts(int* data, const int* ends, int parts) {
  int first = 0;
  for (int part = 0; part < parts; ++part) {
    if (ends[part] > first) {
      Record* record = new Record{first, ends[part], part};
      fill_part<<<(ends[part] - first + 63) / 64, 64>>>(data, record);
      discard<<<1, 1>>>(record);
    }
    first = ends[part];
  }
}
