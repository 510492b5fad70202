// Shown on the pages of chapter 11: errors and limits.
extern "C" __global__ void nothing() {}

extern "C" __global__ void work(int* data, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] += 1;
}

// [silent]
extern "C" __global__ void silent(int* data, int n) {
  work<<<n / 256, 256>>>(data, n);  // n = 100: 0 blocks, refused
}
// [/silent]

// [asked]
extern "C" __global__ void asked(int* data, int n, int* code) {
  work<<<n / 256, 256>>>(data, n);
  *code = cudaGetLastError();  // 9, cudaErrorInvalidConfiguration
}
// [/asked]

// [slot]
extern "C" __global__ void slot(int* seen) {
  if (threadIdx.x == 0) {
    nothing<<<1, 1025>>>();           // refused
    nothing<<<1, 32>>>();             // accepted
    seen[0] = cudaPeekAtLastError();  // 9: the good launch has not cleared it
    seen[1] = cudaGetLastError();     // 9: read and cleared
    seen[2] = cudaGetLastError();     // 0
  } else {
    seen[3] = cudaGetLastError();  // 0: another thread, another slot
  }
}
// [/slot]

// [pool]
extern "C" __global__ void many_tails(int launches, int* refused) {
  for (int i = 0; i < launches; ++i) {
    nothing<<<1, 1, 0, cudaStreamTailLaunch>>>();
    if (cudaGetLastError() == cudaErrorLaunchPendingCountExceeded) ++*refused;
  }
}
// [/pool]

// [deeper]
extern "C" __global__ void deeper(int levels, int* grids) {
  ++*grids;
  if (levels == 0) return;
  deeper<<<1, 1>>>(levels - 1, grids);  // every level waits for the one below it
  if (cudaGetLastError() != cudaSuccess) printf("%d levels are missing\n", levels);
}
// [/deeper]

extern "C" __global__ void add_up(const float* data, float* sum, int n) {
  float all = 0;
  for (int i = 0; i < n; ++i) all += data[i];
  *sum = all;
}

#ifdef CUDA_11
// [waited]
__global__ void normalise(float* data, float* sum, int n) {
  if (threadIdx.x == 0) {
    add_up<<<1, 1>>>(data, sum, n);
    cudaDeviceSynchronize();  // CUDA 11 and earlier
  }
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) data[i] /= *sum;
}
// [/waited]
#endif

// [cut]
extern "C" __global__ void divide(float* data, const float* sum, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) data[i] /= *sum;
}

extern "C" __global__ void normalise(float* data, float* sum, int n) {
  if (threadIdx.x != 0) return;
  add_up<<<1, 1>>>(data, sum, n);
  divide<<<1, 256, 0, cudaStreamTailLaunch>>>(data, sum, n);
}
// [/cut]
