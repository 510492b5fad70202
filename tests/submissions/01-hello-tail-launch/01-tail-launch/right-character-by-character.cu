// Two ordinary kernels with different bodies: only the order of the grids matters.
#include <cstdio>

extern "C" __global__ void hello() {
  const char text[] = {'H', 'e', 'l', 'l', 'o', ' '};
  for (char c : text) printf("%c", c);
}

extern "C" __global__ void world() {
  printf("%s%c", "World", '!');
  printf("\n");
}

extern "C" __global__ void greet() {
  switch (threadIdx.x) {
    case 0:
      hello<<<1, 1>>>();
      world<<<1, 1, 0, cudaStreamTailLaunch>>>();
      break;
    default:
      break;
  }
}
