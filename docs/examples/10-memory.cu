// Shown on the page of chapter 10: memory that outlives its grid, variables and addresses, fills and copies.

// [heap]
__device__ int* passed;

extern "C" __global__ void allocate(int n) {
  passed = static_cast<int*>(malloc(n * sizeof(int)));
  if (passed == nullptr) return;  // the heap is full
  for (int i = 0; i < n; ++i) passed[i] = i * i;
}

extern "C" __global__ void use_and_free(int n, int* sum) {
  *sum = -1;
  if (passed == nullptr) return;
  *sum = 0;
  for (int i = 0; i < n; ++i) *sum += passed[i];
  free(passed);
  passed = nullptr;
}

extern "C" __global__ void across_grids(int n, int* sum) {
  allocate<<<1, 1>>>(n);
  use_and_free<<<1, 1, 0, cudaStreamTailLaunch>>>(n, sum);
}
// [/heap]

// [symbols]
__constant__ int factors[4] = {1, 10, 100, 1000};  // written by the host only
__device__ int products[4];                        // read and written by any grid

extern "C" __global__ void multiply(const int* left, const int* right, int* out) {
  out[threadIdx.x] = left[threadIdx.x] * right[threadIdx.x];
}

extern "C" __global__ void by_address(const int* numbers) {
  multiply<<<1, 4>>>(numbers, factors, products);  // a name is an address
  multiply<<<1, 2>>>(&products[2], &factors[2], &products[0]);
}
// [/symbols]

// [stream]
extern "C" __global__ void count(const int* values, int* bins) {
  atomicAdd(&bins[values[threadIdx.x] % 4], 1);
}

extern "C" __global__ void in_one_stream(const int* values, int* bins, int* copy) {
  const cudaError_t filled = cudaMemsetAsync(bins, 0, 4 * sizeof(int), 0);
  count<<<1, 64>>>(values, bins);
  const cudaError_t copied = cudaMemcpyAsync(copy, bins, 4 * sizeof(int), cudaMemcpyDeviceToDevice, 0);
  if (filled != cudaSuccess || copied != cudaSuccess || cudaGetLastError() != cudaSuccess) __trap();
}
// [/stream]
