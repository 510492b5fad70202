// Half of the room is enough; what is left over is counted, not computed.
extern "C" __global__ void step(unsigned* value, int number) { *value = *value * 3 + number; }

extern "C" __global__ void run_steps(unsigned* value, int next, int end, int room) {
  int launched = 0;
  while (next < end && launched < room / 2) {
    step<<<1, 1, 0, cudaStreamTailLaunch>>>(value, next++);
    ++launched;
  }
  if (next == end) return;
  run_steps<<<1, 1, 0, cudaStreamTailLaunch>>>(value, next, end, room);
  if (cudaGetLastError() != cudaSuccess) printf("no room to go on\n");
}
