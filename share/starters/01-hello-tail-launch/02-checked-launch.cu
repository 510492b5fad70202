// Chapter 01, exercise 2: a launch may be refused; whoever launches must ask.
// 第 01 章练习 2：启动可能被拒绝；谁启动，谁就要查问。
#include <cstdio>

extern "C" __global__ void hello_each() { printf("Hello "); }

extern "C" __global__ void world_once() { printf("World!\n"); }

// One thread. `threads` is the size of the child's block and may be anything, 0 and 5000 included.
// *status must become the error of the launch of hello_each; after a refusal nothing is printed.
// 只有一个线程。threads 是子网格线程块的大小，可以是任何值，包括 0 和 5000。
// *status 须为启动 hello_each 的错误码；若启动被拒绝，则不打印任何内容。
extern "C" __global__ void greet_many(int threads, int* status) {
  // >>> your work
  hello_each<<<1, threads>>>();
  *status = cudaSuccess;
  world_once<<<1, 1, 0, cudaStreamTailLaunch>>>();
  // <<< your work
}
