// Programs that do not end by themselves, and long ones that do.
#define KERNEL(name) extern "C" __global__ void name(int* a, int n)

KERNEL(loop) {
  volatile int turns = 0;
  while (a[0] == 1) turns = turns + 1;  // @loop
}
KERNEL(loop_ok) {
  volatile int turns = 0;
  while (turns < 1000) turns = turns + 1;
}
KERNEL(recursion) {
  if (a[1] == 1) recursion<<<1, 1, 0, cudaStreamFireAndForget>>>(a, n + 1);
}
KERNEL(tails) {
  if (a[1] == 1) tails<<<1, 1, 0, cudaStreamTailLaunch>>>(a, n + 1);
}
KERNEL(flood) {
  for (int k = 0; k < 1'000'000; ++k) printf("line %d of a flood\n", k);  // @flood
}
KERNEL(flood_ok) {
  for (int k = 0; k < 1000; ++k) printf("line %d\n", k);
}
KERNEL(launch_flood) {
  while (a[1] == 1) recursion<<<1, 1, 0, cudaStreamFireAndForget>>>(a + 1, n);
}

// A parent that waits for its child: there is no edge that would let the child run.
extern "C" __global__ void set_flag(volatile int* flag) { *flag = 7; }
KERNEL(wait_for_child) {
  set_flag<<<1, 1>>>(a);
  while (*static_cast<volatile int*>(a) != 7) {}  // @wait_for_child
}
extern "C" __global__ void set_later(volatile int* mine, volatile int* other) {
  *mine = 7;
  while (*other != 7) {}  // @set_later
}
KERNEL(wait_for_sibling) {
  set_later<<<1, 1>>>(a, a + 1);
  set_later<<<1, 1>>>(a + 1, a);
}
KERNEL(wait_for_neighbour_ok) {  // two blocks of one grid
  volatile int* flags = a;
  flags[blockIdx.x] = 7;
  while (flags[1 - blockIdx.x] != 7) {}
}
