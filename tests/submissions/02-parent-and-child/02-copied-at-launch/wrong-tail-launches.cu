// In the tail the children run after the loop: all of them find its last number.
__device__ int current;

__global__ void fill_part(int* data, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) data[i] = current;
}

extern "C" __global__ void fill_parts(int* data, const int* ends, int parts) {
  int first = 0;
  for (int part = 0; part < parts; ++part) {
    const int count = ends[part] - first;
    if (count > 0) {
      current = part;
      fill_part<<<(count + 127) / 128, 128, 0, cudaStreamTailLaunch>>>(data + first, count);
    }
    first = ends[part];
  }
}
