// report: Atomics of the block's scope on a word that several blocks use.
// host: grid=4 block=32
// mistake: finds=race@add
// mended: out=128
extern "C" __global__ void mistake(int* data, int* out) {
  atomicAdd_block(out, 1);  // @add
}
extern "C" __global__ void mended(int* data, int* out) { atomicAdd(out, 1); }
