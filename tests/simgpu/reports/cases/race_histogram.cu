// report: A histogram without atomics, over blocks.
// host: grid=4 block=64 data=iota
// mistake: finds=race@count
// mended: out=64,64,64,64
extern "C" __global__ void mistake(int* data, int* out) {
  out[data[blockIdx.x * 64 + threadIdx.x] % 4] += 1;  // @count
}
extern "C" __global__ void mended(int* data, int* out) { atomicAdd(out + data[blockIdx.x * 64 + threadIdx.x] % 4, 1); }
