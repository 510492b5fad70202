// case: block=32 out=1024
// A structure of 128 bytes copied between global, local and shared memory, whole and by memcpy.
struct Block {
  unsigned w[32];
};
extern "C" __global__ void mem_copy_block(const unsigned* in, unsigned* out, int n) {
  __shared__ Block box[4];
  unsigned t = threadIdx.x;
  Block own = ((const Block*)in)[t % 8];
  own.w[in[t + 40] % 32] += t;
  if (t % 8 == 0) box[t / 8] = own;
  __syncthreads();
  Block other;
  memcpy(&other, &box[(t / 8 + 1) % 4], sizeof other);
  other.w[t] ^= own.w[31 - t];
  ((Block*)out)[t] = other;
}
