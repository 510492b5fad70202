// Trying again until there is room: there is none while this grid runs.
extern "C" __global__ void step(unsigned* value, int number) { *value = *value * 3 + number; }

extern "C" __global__ void run_steps(unsigned* value, int next, int end, int room) {
  for (int number = next; number < end; ++number) do {
      step<<<1, 1, 0, cudaStreamTailLaunch>>>(value, number);
    } while (cudaGetLastError() != cudaSuccess);
}
