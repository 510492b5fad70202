// Programmatic dependent launch.
extern "C" __global__ void primary(int* data, int* log) {  // <<<4, 32>>>
  if (threadIdx.x == 0 && blockIdx.x == 0) data[1] = 5;
  asm volatile("griddepcontrol.launch_dependents;");
  data[2 + blockIdx.x] = 7;
  __threadfence();
  if (threadIdx.x == 0) atomicAdd(log, 1);
}
extern "C" __global__ void secondary(const volatile int* data, int* out, int* log) {
  if (threadIdx.x == 0) out[0] = atomicAdd(log, 0);  // blocks of the primary that have ended by now
  asm volatile("griddepcontrol.wait;" ::: "memory");
  if (threadIdx.x == 0) {
    out[1] = atomicAdd(log, 0);
    out[2] = data[2] + data[3] + data[4] + data[5];
  }
}
extern "C" __global__ void silent(int* data, int* log) {  // never triggers: implicitly at its end
  data[2 + blockIdx.x] = 7;
  if (threadIdx.x == 0) atomicAdd(log, 1);
}
extern "C" __global__ void last(const int* out, int* copy) { copy[0] = out[2]; }
extern "C" __global__ void hasty(const int* data, int* out) {
  if (threadIdx.x == 0) out[0] = data[2];
}
