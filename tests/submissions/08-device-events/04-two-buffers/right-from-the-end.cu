// The chunks from the last to the first: only the buffers must take turns.
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
  cudaStream_t producer, consumer;
  cudaEvent_t full[2], empty[2];
  must(cudaStreamCreateWithFlags(&producer, cudaStreamNonBlocking));
  must(cudaStreamCreateWithFlags(&consumer, cudaStreamNonBlocking));
  for (int k = 0; k < 2; ++k) {
    must(cudaEventCreateWithFlags(&full[k], cudaEventDisableTiming));
    must(cudaEventCreateWithFlags(&empty[k], cudaEventDisableTiming));
  }
  for (int first = (n - 1) / kChunk * kChunk, turn = 0; first >= 0; first -= kChunk, turn ^= 1) {
    const int count = min(kChunk, n - first), blocks = (count + kThreads - 1) / kThreads;
    int* buffer = buffers + turn * kChunk;
    must(cudaStreamWaitEvent(producer, empty[turn], 0));
    decode<<<blocks, kThreads, 0, producer>>>(in + first, buffer, count);
    must(cudaEventRecord(full[turn], producer));
    must(cudaStreamWaitEvent(consumer, full[turn], 0));
    emit<<<blocks, kThreads, 0, consumer>>>(buffer, out + first, count);
    must(cudaEventRecord(empty[turn], consumer));
    must(cudaGetLastError());
  }
  for (int k = 0; k < 2; ++k) {
    must(cudaEventDestroy(full[k]));
    must(cudaEventDestroy(empty[k]));
  }
  must(cudaStreamDestroy(producer));
  must(cudaStreamDestroy(consumer));
}
