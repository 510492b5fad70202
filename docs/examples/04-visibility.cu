// Shown on the pages of chapter 04: the one moment at which parent and child agree about memory.
extern "C" __global__ void add_one(int* data) { data[threadIdx.x] += 1; }
extern "C" __global__ void read_first(const int* data, int* seen) { *seen = data[0]; }

// [moment]
extern "C" __global__ void moment(int* data) {
  data[threadIdx.x] = threadIdx.x;
  __syncthreads();  // now thread 0 can hand on all 256
  if (threadIdx.x == 0) {
    // The child sees 0, 1, 2, … 255, the tail 1, 2, 3, … 256.
    add_one<<<1, 256>>>(data);
    add_one<<<1, 256, 0, cudaStreamTailLaunch>>>(data);
  }
}
// [/moment]

// [late]
extern "C" __global__ void late(int* data, int* seen) {
  data[0] = 1;
  read_first<<<1, 1>>>(data, seen);
  data[0] = 2;  // after the launch: a race
}
// [/late]

// [early]
extern "C" __global__ void early(int* data, int* seen) {
  add_one<<<1, 1>>>(data);
  *seen = data[0];  // before the child, or after it? a race
}
// [/early]
