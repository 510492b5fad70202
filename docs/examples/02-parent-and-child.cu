// Shown on the pages of chapter 02: who launches, what a launch copies, when a grid is complete.
extern "C" __global__ void count(int* times) { atomicAdd(times, 1); }

// [who]
// The host launches it with <<<3, 64>>>.
extern "C" __global__ void who(int* times) {
  count<<<1, 1>>>(&times[0]);  // 192 grids
  if (threadIdx.x == 0) {
    count<<<1, 1>>>(&times[1]);                       // 3 grids
    if (blockIdx.x == 0) count<<<1, 1>>>(&times[2]);  // 1 grid
  }
}
// [/who]

extern "C" __global__ void put(int* where, int value) { *where = value; }

// [copied]
extern "C" __global__ void copied(int* out) {
  int value = 1;
  put<<<1, 1>>>(out, value);
  value = 2;  // too late to matter: the child has its own 1
}
// [/copied]

// [nesting]
extern "C" __global__ void inner(int* out) { out[0] = 41; }
extern "C" __global__ void outer(int* out) { inner<<<1, 1>>>(out); }
extern "C" __global__ void after(int* out) { out[1] = out[0] + 1; }

extern "C" __global__ void family(int* out) {
  outer<<<1, 1>>>(out);  // complete when its child inner is
  after<<<1, 1>>>(out);  // next in the NULL stream: 42, always
}
// [/nesting]
