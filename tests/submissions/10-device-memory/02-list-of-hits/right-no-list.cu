// Without nodes: the children count their places with an atomic, the tail hands the count over.
__device__ int found;

__global__ void find(const int* values, int count, int limit, int* hits) {
  const int i = threadIdx.x;
  if (i < count && values[i] > limit) hits[atomicAdd(&found, 1)] = values[i];
}

__global__ void hand_over(int* count) {
  *count = found;
  found = 0;
}

extern "C" __global__ void gather_hits(const int* values, int n, int limit, int* hits, int* count) {
  if (threadIdx.x != 0) return;
  const int first = blockIdx.x * 128;
  find<<<1, 128>>>(values + first, min(128, n - first), limit, hits);
  if (blockIdx.x == 0) hand_over<<<1, 1, 0, cudaStreamTailLaunch>>>(count);
}
