// A stream for each stage, with events in both directions.
constexpr int kChunk = 64;
constexpr int kSlots = 3;

extern "C" __global__ void load(const int* chunk, int* slot) {
  slot[threadIdx.x] = chunk[kChunk - 1 - threadIdx.x];
}

extern "C" __global__ void store(const int* slot, int* place) {
  const int i = threadIdx.x;
  place[i] = slot[i] + slot[i == 0 ? kChunk - 1 : i - 1];
}

extern "C" __global__ void pump(const int* in, int* slots, int* out, int chunks) {
  cudaStream_t loading, storing;
  cudaStreamCreateWithFlags(&loading, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&storing, cudaStreamNonBlocking);
  cudaEvent_t free_again[kSlots];
  for (int s = 0; s < kSlots; ++s) cudaEventCreateWithFlags(&free_again[s], cudaEventDisableTiming);
  cudaEvent_t loaded;
  cudaEventCreateWithFlags(&loaded, cudaEventDisableTiming);
  for (int c = 0; c < chunks; ++c) {
    const int s = c % kSlots;
    if (c >= kSlots) cudaStreamWaitEvent(loading, free_again[s], 0);
    load<<<1, kChunk, 0, loading>>>(in + c * kChunk, slots + s * kChunk);
    cudaEventRecord(loaded, loading);
    cudaStreamWaitEvent(storing, loaded, 0);
    store<<<1, kChunk, 0, storing>>>(slots + s * kChunk, out + c * kChunk);
    cudaEventRecord(free_again[s], storing);
  }
  for (int s = 0; s < kSlots; ++s) cudaEventDestroy(free_again[s]);
  cudaEventDestroy(loaded);
  cudaStreamDestroy(loading);
  cudaStreamDestroy(storing);
}
