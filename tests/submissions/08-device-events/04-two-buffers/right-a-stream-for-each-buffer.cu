// One stream for each buffer: its order is enough, and no event is needed.
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
  cudaStream_t streams[2];
  for (int k = 0; k < 2; ++k) must(cudaStreamCreateWithFlags(&streams[k], cudaStreamNonBlocking));
  for (int k = 0; k * kChunk < n; ++k) {
    const int first = k * kChunk, count = min(kChunk, n - first);
    decode<<<(count + 127) / 128, 128, 0, streams[k % 2]>>>(in + first, buffers + k % 2 * kChunk, count);
    emit<<<(count + 127) / 128, 128, 0, streams[k % 2]>>>(buffers + k % 2 * kChunk, out + first, count);
  }
  must(cudaGetLastError());
  for (int k = 0; k < 2; ++k) must(cudaStreamDestroy(streams[k]));
}
