// Chapter 01, exercise 1: "Hello " must come before "World!", whatever the device does first.
// 第 01 章练习 1：无论设备先做什么，"Hello " 都必须先于 "World!" 出现。
#include <cstdio>

extern "C" __global__ void hello() { printf("Hello "); }

extern "C" __global__ void world() { printf("World!\n"); }

// The host launches one block of 32 threads; one of them speaks for all.
// 主机启动一个含 32 个线程的线程块；由其中一个线程代表全体。
extern "C" __global__ void greet() {
  if (threadIdx.x != 0) return;
  // >>> your work
  hello<<<1, 1>>>();
  printf("World!\n");
  // <<< your work
}
