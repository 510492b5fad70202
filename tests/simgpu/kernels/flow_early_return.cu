// case: block=96 out=96
// Threads that return early while the others meet at a barrier.
extern "C" __global__ void flow_early_return(const unsigned* in, unsigned* out, int n) {
  __shared__ unsigned sum;
  unsigned t = threadIdx.x;
  if (t == 0) sum = 0;
  __syncthreads();
  out[t] = t;
  if (t >= 70) return;
  if (in[t] & 1) atomicAdd(&sum, 1u);
  __syncthreads();
  if (t % 5 == 3) return;
  out[t] = sum * 1000 + t;
}
