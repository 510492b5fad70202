// Chapter 07, exercise 4: a pipeline. Whoever shares a buffer shares a stream.
// 第 07 章练习 4：流水线。共用缓冲区的，就共用流。
constexpr int kChunk = 64;  // elements of a chunk, threads of a grid / 每块数据的元素数，也是网格的线程数
constexpr int kSlots = 3;  // buffers between the two stages / 两个阶段之间的缓冲区个数

// Stage 1: the chunk, turned round, into a slot. / 阶段 1：把一块数据反转，放入缓冲区。
extern "C" __global__ void load(const int* chunk, int* slot) {
  slot[threadIdx.x] = chunk[kChunk - 1 - threadIdx.x];
}

// Stage 2: sums of neighbours in the slot, to their place. / 阶段 2：把缓冲区中相邻两数之和写到结果中。
extern "C" __global__ void store(const int* slot, int* place) {
  const int i = threadIdx.x;
  place[i] = slot[i] + slot[i == 0 ? kChunk - 1 : i - 1];
}

// One thread. Chunk c, the elements of `in` from c * kChunk on, goes through slot c % kSlots of `slots` to
// the same place of `out`: one grid load, one grid store, kChunk threads each. There may be many chunks;
// neighbours must not wait for each other.
// 只有一个线程。第 c 块数据（in 中从第 c * kChunk 个元素开始）经过 slots 的第 c % kSlots 个缓冲区，
// 到达 out 的相同位置：一个 load 网格，一个 store 网格，各 kChunk 个线程。可以有很多块；
// 相邻的块不得互相等待。
extern "C" __global__ void pump(const int* in, int* slots, int* out, int chunks) {
  // >>> your work
  cudaStream_t loading, storing;
  cudaStreamCreateWithFlags(&loading, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&storing, cudaStreamNonBlocking);
  for (int c = 0; c < chunks; ++c) {
    int* slot = slots + c % kSlots * kChunk;
    load<<<1, kChunk, 0, loading>>>(in + c * kChunk, slot);
    store<<<1, kChunk, 0, storing>>>(slot, out + c * kChunk);
  }
  cudaStreamDestroy(loading);
  cudaStreamDestroy(storing);
  // <<< your work
}
