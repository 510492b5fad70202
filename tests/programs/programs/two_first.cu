// One of two objects: a kernel that launches the other object's kernel; statics of the same name in both.
#include <cstdio>

extern __device__ int total;
extern __device__ int helper(int n);
extern __global__ void add(int n);

static __device__ int mine = 10;
static __global__ void quiet() { printf("first: %d\n", mine); }

__global__ void start() {
  add<<<1, 4>>>(helper(mine));
  quiet<<<1, 1>>>();
}

void other();

int main() {
  int value = 0;
  start<<<1, 1>>>();
  cudaMemcpyFromSymbol(&value, total, sizeof value);
  printf("total %d\n", value);
  other();
  return 0;
}
