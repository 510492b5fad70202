// New events in every round; the round before last is remembered.
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
  cudaEvent_t empty[2];
  must(cudaStreamCreateWithFlags(&producer, cudaStreamNonBlocking));
  must(cudaStreamCreateWithFlags(&consumer, cudaStreamNonBlocking));
  for (int k = 0; k * kChunk < n; ++k) {
    const int count = min(kChunk, n - k * kChunk), blocks = (count + 63) / 64;
    if (k >= 2) {
      must(cudaStreamWaitEvent(producer, empty[k % 2], 0));
      must(cudaEventDestroy(empty[k % 2]));
    }
    decode<<<blocks, 64, 0, producer>>>(in + k * kChunk, buffers + k % 2 * kChunk, count);
    cudaEvent_t full;
    must(cudaEventCreateWithFlags(&full, cudaEventDisableTiming));
    must(cudaEventRecord(full, producer));
    must(cudaStreamWaitEvent(consumer, full, 0));
    must(cudaEventDestroy(full));
    emit<<<blocks, 64, 0, consumer>>>(buffers + k % 2 * kChunk, out + k * kChunk, count);
    must(cudaEventCreateWithFlags(&empty[k % 2], cudaEventDisableTiming));
    must(cudaEventRecord(empty[k % 2], consumer));
  }
  must(cudaGetLastError());
  must(cudaStreamDestroy(producer));
  must(cudaStreamDestroy(consumer));
}
