// Everything in one stream: right, and nothing overlaps.
constexpr int kChunk = 256;
constexpr int kThreads = 64;

inline __device__ void must(cudaError_t error) {
  if (error != cudaSuccess) __trap();
}

extern "C" __global__ void decode(const int* chunk, int* buffer, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) buffer[i] = chunk[i] ^ 0x55;
}

extern "C" __global__ void emit(const int* buffer, int* out, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) out[i] = buffer[count - 1 - i];
}

extern "C" __global__ void process(const int* in, int* buffers, int* out, int n) {
  for (int first = 0; first < n; first += kChunk) {
    const int count = min(kChunk, n - first), blocks = (count + kThreads - 1) / kThreads;
    decode<<<blocks, kThreads>>>(in + first, buffers, count);
    emit<<<blocks, kThreads>>>(buffers, out + first, count);
  }
  must(cudaGetLastError());
}
