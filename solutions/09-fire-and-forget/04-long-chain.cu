// Chapter 09, exercise 4: more steps than launches may wait.
// 第 09 章练习 4：步数多于允许等待的启动数。
constexpr int kThreads = 64;  // of the blocks of advance / advance 每个线程块的线程数

// One step: reads all of `from`, writes all of `to`. / 一步：读取 from 的全部，写入 to 的全部。
extern "C" __global__ void advance(const int* from, int* to, int n, int distance) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = (from[i] + from[(i + distance) % n]) % 1000;
}

// replay, one thread: `steps` steps, one advance each, from a to b, from b to a, and so on; step k has
// distances[k] and needs all of the step before. There may be far more steps than launches may wait (2048).
// replay，一个线程：共 steps 步，每步一个 advance，从 a 到 b、从 b 到 a，依此类推；第 k 步用 distances[k]，
// 并需要前一步的全部结果。步数可能远多于允许等待的启动数（2048）。

// >>> your work
// A link of the chain: launches its step, and the next link to come after it. One launch waits, not all of
// them. 链中的一环：启动自己的一步，并让下一环排在其后。等待的只有一个启动，而不是全部。
extern "C" __global__ void one_link(const int* distances, int steps, int* from, int* to, int n) {
  if (steps == 0) return;
  one_link<<<1, 1, 0, cudaStreamTailLaunch>>>(distances + 1, steps - 1, to, from, n);
  advance<<<(n + kThreads - 1) / kThreads, kThreads>>>(from, to, n, *distances);
  if (cudaGetLastError() != cudaSuccess) __trap();
}

extern "C" __global__ void replay(const int* distances, int steps, int* a, int* b, int n) {
  one_link<<<1, 1>>>(distances, steps, a, b, n);
  if (cudaGetLastError() != cudaSuccess) __trap();
}
// <<< your work
