// Room: bench. Kernels whose time is launches from the device.

extern "C" __global__ void child(unsigned* out, unsigned i) {
  if (threadIdx.x == 0) out[i] = i + 1;
}

// One thread launches all: its children queue up behind each other in the NULL stream of the block.
extern "C" __global__ void parent_null_stream(unsigned* out, unsigned count) {
  for (unsigned i = 0; i < count; ++i) {
    child<<<1, 32>>>(out, i);
    if (cudaGetLastError() != cudaSuccess) __trap();
  }
}

// The same, with no order among the children.
extern "C" __global__ void parent_fire_and_forget(unsigned* out, unsigned count) {
  for (unsigned i = 0; i < count; ++i) {
    child<<<1, 32, 0, cudaStreamFireAndForget>>>(out, i);
    if (cudaGetLastError() != cudaSuccess) __trap();
  }
}

// Each step reads what the step before it wrote: out[i] is i + 1 only if the order held.
extern "C" __global__ void recursion(unsigned* out, unsigned i, unsigned last) {
  out[i] = i == 0 ? 1 : out[i - 1] + 1;
  if (i == last) return;
  recursion<<<1, 1>>>(out, i + 1, last);
  if (cudaGetLastError() != cudaSuccess) __trap();
}

extern "C" __global__ void tail_chain(unsigned* out, unsigned i, unsigned last) {
  out[i] = i == 0 ? 1 : out[i - 1] + 1;
  if (i == last) return;
  tail_chain<<<1, 1, 0, cudaStreamTailLaunch>>>(out, i + 1, last);
  if (cudaGetLastError() != cudaSuccess) __trap();
}
