// Faults in a child whose parent had launched a tail. `ran` is host memory: after a fault nothing else can be read.
#include <cassert>

extern "C" __global__ void tail(volatile int* ran) { ran[0] = 1; }

extern "C" __global__ void null_write(int* a, int* mine) { *reinterpret_cast<int*>(static_cast<size_t>(a[0])) = 1; }
extern "C" __global__ void misaligned(int* a, int* mine) { *reinterpret_cast<int*>(reinterpret_cast<char*>(a) + 1) = 1; }
extern "C" __global__ void trap(int* a, int* mine) { __trap(); }
extern "C" __global__ void assertion(int* a, int* mine) { assert(a[0] == 3); }
extern "C" __global__ void local(int* a, int* mine) { a[0] = *mine; }
extern "C" __global__ void fine(int* a, int* mine) { a[0] = 1; }

using Child = void(int*, int*);
__device__ Child* const children[] = {null_write, misaligned, trap, assertion, local, fine};

extern "C" __global__ void parent(int* a, int which, volatile int* ran) {
  int mine = a[1];
  tail<<<1, 1, 0, cudaStreamTailLaunch>>>(ran);
  children[which]<<<1, 1>>>(a, &mine);
  a[2] = mine;
}

__device__ int variable;
extern "C" __global__ void free_bad(int* a) { cudaFree(&variable); }
