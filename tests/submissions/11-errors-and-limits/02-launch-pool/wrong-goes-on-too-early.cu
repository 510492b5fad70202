// The continuation is an ordinary child: it and its tails come before this grid's tails.
extern "C" __global__ void step(unsigned* value, int number) { *value = *value * 3 + number; }

extern "C" __global__ void run_steps(unsigned* value, int next, int end, int room) {
  const int last = min(end, next + room - 2);
  for (int number = next; number < last; ++number) step<<<1, 1, 0, cudaStreamTailLaunch>>>(value, number);
  if (last < end) run_steps<<<1, 1>>>(value, last, end, room);
}
