// No limit was seen there, and no order is to be had.
extern "C" __global__ void step(unsigned* value, int number) { *value = *value * 3 + number; }

extern "C" __global__ void run_steps(unsigned* value, int next, int end, int room) {
  for (int number = next; number < end; ++number) step<<<1, 1, 0, cudaStreamFireAndForget>>>(value, number);
}
