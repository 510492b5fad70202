// How many, how deep. n[0]: grids that ran, n[1]: error of the first refused launch, n[2]: refused launches.
extern "C" __global__ void count(int* n) { atomicAdd(n, 1); }
extern "C" __global__ void count_slowly(int* n) {
  __shared__ volatile int turns;
  turns = 0;
  for (int k = 0; k < 50; ++k) turns = turns + 1;
  atomicAdd(n, 1);
}
inline __device__ void look(int* n) {
  const int error = cudaGetLastError();
  if (error != 0 && n[2]++ == 0) n[1] = error;
}
extern "C" __global__ void many_ff(int* n, int children) {
  for (int k = 0; k < children; ++k) {
    count_slowly<<<1, 1, 0, cudaStreamFireAndForget>>>(n);
    look(n);
  }
}
extern "C" __global__ void many_tails(int* n, int children) {
  for (int k = 0; k < children; ++k) {
    count<<<1, 1, 0, cudaStreamTailLaunch>>>(n);
    look(n);
  }
}
extern "C" __global__ void tails_of_tail(int* n, int children) {
  many_tails<<<1, 1, 0, cudaStreamTailLaunch>>>(n, children);
}
extern "C" __global__ void many_null(int* n, int children) {
  for (int k = 0; k < children; ++k) {
    count_slowly<<<1, 1>>>(n);
    look(n);
  }
}
extern "C" __global__ void recursion(int* n, int left) {
  atomicAdd(n, 1);
  if (left == 0) return;
  recursion<<<1, 1>>>(n, left - 1);
  const int error = cudaGetLastError();
  if (error != 0 && atomicAdd(n + 2, 1) == 0) n[1] = error;
}
extern "C" __global__ void tail_chain(int* n, int left) {
  n[0]++;
  if (left == 0) return;
  tail_chain<<<1, 1, 0, cudaStreamTailLaunch>>>(n, left - 1);
  look(n);
}
extern "C" __global__ void attributes(int* out) {
  int value = 0;
  out[0] = cudaDeviceGetAttribute(&value, static_cast<cudaDeviceAttr>(9999), 0);
  out[1] = cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 5);
}

// The guide's recursive permute; `guarded`: with the bound on threadIdx.x that the guide forgets.
extern "C" __global__ void permute(int n, int* data, int* grids, int guarded) {
  extern __shared__ int smem[];
  if (threadIdx.x == 0) atomicAdd(grids, 1);
  if (n <= 1) return;
  const bool mine = !guarded || threadIdx.x < n;
  if (mine) smem[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  if (mine) data[threadIdx.x] = smem[guarded ? n - 1 - threadIdx.x : threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    permute<<<1, 256, n / 2 * sizeof(int)>>>(n / 2, data, grids, guarded);
    permute<<<1, 256, n / 2 * sizeof(int)>>>(n / 2, data + n / 2, grids, guarded);
  }
}

extern "C" __global__ void say(int* out) {
  out[0] = printf("%hhd\n", 300);
  out[1] = printf("%.*f\n", 2, 1.5);
  out[2] = printf("%d %s %u\n", 1, "two", 3u);
}
