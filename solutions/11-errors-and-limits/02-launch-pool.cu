// Chapter 11, exercise 2: more launches than the pool of pending launches holds.
// 第 11 章练习 2：启动次数超过待处理启动池的容量。

// One step of a computation in which every step needs the result of the one before.
// 计算的一步，每一步都需要前一步的结果。
extern "C" __global__ void step(unsigned* value, int number) { *value = *value * 3 + number; }

// Runs the steps next … end-1 in this order, each as a grid of its own. The host launches it with one thread.
// room is the limit of pending launches that the host has set, at least 2: more than that many tails must
// never wait at the same time.
// 依次执行第 next 至 end-1 步，每一步都是一个单独的网格。主机以一个线程启动本核函数。
// room 是主机所设的待处理启动上限（至少为 2）：任何时刻等待中的尾部启动都不得超过这个数目。
extern "C" __global__ void run_steps(unsigned* value, int next, int end, int room) {
  // >>> your work
  const int last = min(end, next + room - 1);  // a place is left for the next run_steps / 留出后续网格的位置
  for (int number = next; number < last; ++number) step<<<1, 1, 0, cudaStreamTailLaunch>>>(value, number);
  if (last < end) run_steps<<<1, 1, 0, cudaStreamTailLaunch>>>(value, last, end, room);
  if (cudaGetLastError() != cudaSuccess) __trap();
  // <<< your work
}
