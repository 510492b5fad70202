// Calls of every kind: by value structures, function tables, recursion, virtual functions, printf, inline assembly.
#include <cstdio>

__constant__ float weights[4] = {1.0f, 2.0f, 3.5f, -4.0f};
__device__ int counter;
__managed__ double scale = 2.5;
__device__ const char* names[2] = {"one", "two"};

struct Sample {
  int values[5];
  double total;
};

typedef int (*Operation)(int);
__device__ __noinline__ int next(int x) { return x + 1; }
__device__ __noinline__ int triple(int x) { return x * 3; }
__device__ Operation operations[2] = {next, triple};
__device__ __noinline__ int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
__device__ __noinline__ Sample grow(Sample s, int i) {
  s.values[i % 5] += i;
  s.total *= scale;
  return s;
}

struct Shape {
  __device__ virtual float area(float x) const { return x; }
};
struct Square : Shape {
  __device__ float area(float x) const override { return x * x; }
};

__global__ void calls(float* out, Sample s, char c, short n) {
  __shared__ float tile[64];
  extern __shared__ float more[];
  tile[threadIdx.x] = out[threadIdx.x] * weights[threadIdx.x & 3] + c;
  more[threadIdx.x] = n;
  __syncthreads();
  const Sample r = grow(s, threadIdx.x);
  out[threadIdx.x] = tile[63 - threadIdx.x] + more[0] + r.values[2] + operations[threadIdx.x & 1](3) + fibonacci(n);
  atomicAdd(&counter, 1);
  printf("%s %d %f\n", names[threadIdx.x & 1], threadIdx.x, r.total);
}

__global__ void shapes(float* out, int kind) {
  Shape* shape = kind ? new Square : new Shape;
  out[0] = shape->area(out[1]);
  delete shape;
}

__global__ void assembly(unsigned* p) {
  unsigned r;
  asm volatile("{ .reg .pred p; .reg .b32 t; setp.eq.u32 p, %1, 0;\n\t@p mov.b32 t, 0xff;\n\t@!p mov.b32 t, 010;\n\t"
               "add.u32 %0, t, WARP_SZ; }" : "=r"(r) : "r"(p[0]));
  p[1] = r + __shfl_xor_sync(~0u, r, 3) + __ballot_sync(~0u, r > 3);
}
