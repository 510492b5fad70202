// report: The last block adds up what the others left, and no fence stands before the count.
// host: grid=8 block=32
// mistake: finds=race
// mended: out=28
__device__ unsigned arrived;
__device__ int part[8];
__device__ void add_up(int* out, bool fence) {
  if (threadIdx.x != 0) return;
  part[blockIdx.x] = blockIdx.x;
  if (fence) __threadfence();
  const bool last = atomicInc(&arrived, gridDim.x - 1) == gridDim.x - 1;
  if (!last) return;
  if (fence) __threadfence();
  int sum = 0;
  for (int k = 0; k < gridDim.x; ++k) sum += part[k];
  *out = sum;
}
extern "C" __global__ void mistake(int* data, int* out) { add_up(out, false); }
extern "C" __global__ void mended(int* data, int* out) { add_up(out, true); }
