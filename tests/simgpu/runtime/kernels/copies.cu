// Copies and fills. The parent asks, a tail looks at the result.
#define KERNEL(name) extern "C" __global__ void name(int* r, char* to, const char* from)

__constant__ char fixed[16] = "constant bytes.";

KERNEL(copy_1d) {
  r[0] = cudaMemcpyAsync(to + 3, from + 1, 5, cudaMemcpyDeviceToDevice, 0);
  r[1] = cudaMemcpyAsync(to + 20, from, 2, cudaMemcpyDefault, cudaStreamTailLaunch);
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  r[2] = cudaMemcpyAsync(to + 30, from, 2, cudaMemcpyDeviceToDevice, s);
  r[3] = cudaMemcpyAsync(to + 40, from, 2, cudaMemcpyDeviceToDevice, cudaStreamFireAndForget);
  r[4] = cudaMemcpyAsync(to + 50, from, 2, cudaMemcpyDeviceToDevice, cudaStreamPerThread);
}
KERNEL(copy_wrong) {
  char local[8] = {1};
  __shared__ char shared[8];
  shared[0] = 1;
  r[0] = cudaMemcpyAsync(to, from, 4, cudaMemcpyHostToDevice, 0);
  r[1] = cudaMemcpyAsync(to, from, 4, cudaMemcpyDeviceToHost, 0);
  r[2] = cudaMemcpyAsync(to, from, 0, cudaMemcpyHostToDevice, 0);
  r[3] = cudaMemcpyAsync(local, from, 4, cudaMemcpyDeviceToDevice, 0);
  r[4] = cudaMemcpyAsync(to, local, 4, cudaMemcpyDeviceToDevice, 0);
  r[5] = cudaMemcpyAsync(shared, from, 4, cudaMemcpyDeviceToDevice, 0);
  r[6] = cudaMemcpyAsync(to, shared, 4, cudaMemcpyDeviceToDevice, 0);
  r[7] = cudaMemcpyAsync(nullptr, from, 4, cudaMemcpyDeviceToDevice, 0);
  r[8] = cudaMemcpyAsync(to, nullptr, 4, cudaMemcpyDeviceToDevice, 0);
  r[9] = cudaMemcpyAsync(to + 63, from, 2, cudaMemcpyDeviceToDevice, 0);
  r[10] = cudaMemsetAsync(local, 1, 4, 0);
  r[11] = cudaMemsetAsync(to, 1, 0, 0);
  r[12] = local[0] + shared[0];
}
KERNEL(copy_2d) {
  r[0] = cudaMemcpy2DAsync(to, 16, from, 8, 4, 3, cudaMemcpyDeviceToDevice, 0);
  r[1] = cudaMemcpy2DAsync(to, 2, from, 8, 4, 3, cudaMemcpyDeviceToDevice, 0);
  r[2] = cudaMemcpy2DAsync(to, 16, from, 2, 4, 3, cudaMemcpyDeviceToDevice, 0);
  r[3] = cudaMemcpy2DAsync(to, 32, from, 8, 4, 3, cudaMemcpyDeviceToDevice, 0);   // 68 of 64 bytes
  r[4] = cudaMemcpy2DAsync(to, 16, from, 8, 4, 0, cudaMemcpyDeviceToDevice, 0);
  r[5] = cudaMemcpy2DAsync(to, 16, from, 8, 4, 3, cudaMemcpyHostToDevice, 0);
}
__device__ cudaMemcpy3DParms box(char* to, const char* from) {
  cudaMemcpy3DParms p{};
  p.dstPtr = {to, 8, 8, 2};
  p.srcPtr = {const_cast<char*>(from), 4, 4, 2};
  p.extent = {3, 2, 2};
  p.dstPos = {1, 0, 1};
  p.kind = cudaMemcpyDeviceToDevice;
  return p;
}
KERNEL(copy_3d) {
  cudaMemcpy3DParms p = box(to, from);
  r[0] = cudaMemcpy3DAsync(&p, 0);
  p.srcArray = reinterpret_cast<cudaArray_t>(to);
  r[1] = cudaMemcpy3DAsync(&p, 0);
  p = box(to, from);
  p.extent.depth = 0;
  r[2] = cudaMemcpy3DAsync(&p, 0);
  p = box(to, from);
  p.dstPos.z = 4;
  r[3] = cudaMemcpy3DAsync(&p, 0);
}
KERNEL(fill) {
  r[0] = cudaMemsetAsync(to + 1, 0x141, 3, 0);
  r[1] = cudaMemset2DAsync(to + 16, 8, 'b', 3, 2, 0);
  r[2] = cudaMemset2DAsync(to, 2, 'b', 3, 2, 0);
  cudaPitchedPtr p{to + 32, 4, 4, 2};
  r[3] = cudaMemset3DAsync(p, 'c', cudaExtent{2, 2, 2}, 0);
  r[4] = cudaMemsetAsync(to + 60, 'd', 2, cudaStreamTailLaunch);
  r[5] = cudaMemsetAsync(const_cast<char*>(fixed), 1, 2, 0);
  p.pitch = 1;
  r[6] = cudaMemset3DAsync(p, 'c', cudaExtent{2, 2, 2}, 0);
}
// In stream order: the child sees the fill, the copy what the child wrote.
extern "C" __global__ void add_one(char* to) { to[threadIdx.x] += 1; }
KERNEL(in_order) {
  r[0] = cudaMemsetAsync(to, 'a', 4, 0);
  add_one<<<1, 4>>>(to);
  r[1] = cudaMemcpyAsync(to + 8, to, 4, cudaMemcpyDeviceToDevice, 0);
}
// The _ptsz forms: stream 0 is the thread's own.
KERNEL(per_thread) {
  r[0] = cudaMemcpyAsync_ptsz(to, from, 1, cudaMemcpyDeviceToDevice, 0);
  r[1] = cudaMemcpy2DAsync_ptsz(to + 2, 2, from, 2, 1, 2, cudaMemcpyDeviceToDevice, 0);
  cudaMemcpy3DParms p = box(to + 8, from);
  r[2] = cudaMemcpy3DAsync_ptsz(&p, 0);
  r[3] = cudaMemsetAsync_ptsz(to + 48, 'e', 1, 0);
  r[4] = cudaMemset2DAsync_ptsz(to + 50, 2, 'f', 1, 2, 0);
  cudaPitchedPtr q{to + 56, 2, 2, 1};
  r[5] = cudaMemset3DAsync_ptsz(q, 'g', cudaExtent{1, 1, 2}, 0);
}
