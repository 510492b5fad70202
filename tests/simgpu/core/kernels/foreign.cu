// Pointers to a thread's own memory in other hands.
#define KERNEL(name) extern "C" __global__ void name(int* a, int* fresh, int n)
#define IS(b, t) (blockIdx.x == b && threadIdx.x == t)

__device__ int* letterbox;

// nvcc takes a pointer parameter for one to global memory (cvta.to.global).
extern "C" __global__ void read_parameter(const int* p, int* out) {
  if (threadIdx.x == 5) *out = *p;  // @read_parameter
}
extern "C" __global__ void write_parameter(int* p) {
  if (threadIdx.x == 5) *p = 1;  // @write_parameter
}
// A pointer out of memory stays generic.
extern "C" __global__ void read_letterbox(int* out) {
  if (threadIdx.x == 5) *out = *letterbox;  // @read_letterbox
}

KERNEL(local_parameter) {
  int mine = a[1];
  if (IS(1, 34)) read_parameter<<<1, 32>>>(&mine, fresh);  // @local_parameter
  a[2] = mine;
}
KERNEL(local_parameter_ok) {
  if (IS(1, 34)) read_parameter<<<1, 32>>>(a, fresh);
}
KERNEL(local_written) {
  int mine = a[1];
  if (IS(1, 34)) write_parameter<<<1, 32>>>(&mine);
  a[2] = mine;
}
KERNEL(local_written_ok) {
  if (IS(1, 34)) write_parameter<<<1, 32>>>(a);
}
KERNEL(local_letterbox) {
  int mine = a[1];
  if (IS(1, 34)) {
    letterbox = &mine;
    read_letterbox<<<1, 32>>>(fresh);
  }
  a[2] = mine;
}
KERNEL(local_letterbox_ok) {
  if (IS(1, 34)) {
    letterbox = a;
    read_letterbox<<<1, 32>>>(fresh);
  }
}
KERNEL(shared_parameter) {
  __shared__ int ours;
  if (threadIdx.x == 0) ours = 1;
  __syncthreads();
  if (IS(1, 34)) read_parameter<<<1, 32>>>(&ours, fresh);
  __syncthreads();
  a[2] = ours;
}
KERNEL(shared_parameter_ok) {
  __shared__ int ours;
  if (threadIdx.x == 0) ours = 1;
  __syncthreads();
  if (threadIdx.x == 0) a[threadIdx.x] = ours;
  if (IS(0, 0)) read_parameter<<<1, 32>>>(a, fresh);
}
KERNEL(shared_letterbox) {
  __shared__ int ours;
  if (threadIdx.x == 0) ours = 1;
  __syncthreads();
  if (IS(1, 34)) {
    letterbox = &ours;
    read_letterbox<<<1, 32>>>(fresh);
  }
  __syncthreads();
  a[2] = ours;
}
KERNEL(shared_letterbox_ok) {
  __shared__ int ours;
  if (threadIdx.x == 0) ours = 1;
  __syncthreads();
  int* p = &ours;  // own shared memory through a generic pointer
  if (IS(1, 34)) letterbox = p;
  if (IS(1, 34)) a[2] = *letterbox;
}
// The neighbour's local variable, in the same warp.
KERNEL(local_of_lane) {
  __shared__ int* box;
  int mine = a[threadIdx.x];
  if (IS(0, 3)) box = &mine;
  __syncthreads();
  if (IS(0, 4)) a[0] = *box;  // @local_of_lane
  __syncthreads();
  if (IS(0, 3)) a[1] = mine;
}
KERNEL(local_of_lane_ok) {
  __shared__ int* box;
  int mine = a[threadIdx.x];
  if (IS(0, 3)) box = &mine;
  __syncthreads();
  if (IS(0, 3)) a[0] = *box + mine;
}
