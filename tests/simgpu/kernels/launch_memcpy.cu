// case: block=1 out=64
// cudaMemcpyAsync and cudaMemsetAsync on the device, ordered with children of the NULL stream; refused forms.
extern "C" __global__ void launch_memcpy_add(unsigned* out) { out[threadIdx.x] += 1; }
extern "C" __global__ void launch_memcpy(const unsigned* in, unsigned* out, int n) {
  unsigned local = 3;
  out[40] = cudaMemcpyAsync(out, in, 16 * sizeof(unsigned), cudaMemcpyDeviceToDevice);
  launch_memcpy_add<<<1, 16>>>(out);
  out[41] = cudaMemsetAsync(out + 16, 0, 16 * sizeof(unsigned));
  launch_memcpy_add<<<1, 8>>>(out + 16);
  out[42] = cudaMemcpyAsync(out, &local, sizeof local, cudaMemcpyDeviceToDevice);
  out[43] = cudaMemcpyAsync(out + 33, in, 4, cudaMemcpyHostToDevice);
  out[44] = cudaMemcpyAsync(out + 34, in + 2, 4, cudaMemcpyDefault);
  out[45] = cudaMemcpyAsync(out + 35, in, 0, cudaMemcpyDeviceToDevice);
  out[46] = cudaMemsetAsync(&local, 0, 4);
  out[47] = local;
}
