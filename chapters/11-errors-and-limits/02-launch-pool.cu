// Chapter 11, exercise 2: more launches than the pool of pending launches holds.
// 第 11 章练习 2：启动次数超过待处理启动池的容量。

// One step of a computation in which every step needs the result of the one before.
// 计算的一步，每一步都需要前一步的结果。
extern "C" __global__ void step(unsigned* value, int number) { *value = *value * 3 + number; }

// Runs the steps next … end-1 in this order, each as a grid of its own. The host launches it with one thread.
// room is the limit of pending launches that the host has set, at least 3. The tails that wait hold a place
// each, and so does a tail that runs; together they must never be more than room.
// 依次执行第 next 至 end-1 步，每一步都是一个单独的网格。主机以一个线程启动本核函数。
// room 是主机所设的待处理启动上限（至少为 3）。等待中的尾部启动各占一个位置，正在运行的尾部网格也占一个；
// 任何时刻总数都不得超过 room。
extern "C" __global__ void run_steps(unsigned* value, int next, int end, int room) {
  // >>> your work
  for (int number = next; number < end; ++number) step<<<1, 1, 0, cudaStreamTailLaunch>>>(value, number);
  // <<< your work
}
