// Faults in a child whose parent has launched a tail: the tail must not run.
#include <cassert>

extern "C" __global__ void tail(int* a) { a[0] = 1; }
extern "C" __global__ void null_write(int* a, int* mine) {
  *reinterpret_cast<int*>(static_cast<size_t>(a[0])) = 1;  // a[0] is 0
}
extern "C" __global__ void misaligned(int* a, int* mine) { *reinterpret_cast<int*>(reinterpret_cast<char*>(a) + 1) = 1; }
extern "C" __global__ void trap(int* a, int* mine) { __trap(); }
extern "C" __global__ void assertion(int* a, int* mine) { assert(a[1] == 3); }
extern "C" __global__ void local(int* a, int* mine) { a[0] = *mine; }

using Child = void(int*, int*);
__device__ Child* const children[] = {null_write, misaligned, trap, assertion, local};

extern "C" __global__ void parent(int* a, int which) {
  int mine = a[1];
  tail<<<1, 1, 0, cudaStreamTailLaunch>>>(a);
  children[which]<<<1, 1>>>(a, &mine);
  a[2] = mine;
}
extern "C" __global__ void good(int* a) { a[0] = 42; }
