// case: block=1 out=64 compare=none
// cudaMemsetAsync on the device with values other than 0. Not compared: the H200 with CUDA 13.0 wrote zeros
// instead of the value; the simulated GPU does what the document says.
extern "C" __global__ void launch_memset(const unsigned* in, unsigned* out, int n) {
  out[48] = cudaMemsetAsync(out, 0x5a, 16 * sizeof(unsigned));
  out[49] = cudaMemsetAsync(out + 16, 0x11223344, 7);
  out[50] = cudaMemsetAsync((char*)(out + 24) + 1, 0xff, 5);
  out[51] = cudaMemsetAsync(out + 32, -1, 4);
}
