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
// Written by the host only.
__constant__ int factors[4] = {1, 10, 100, 1000};

// Read and written by any grid.
__device__ int products[4];

extern "C" __global__ void multiply(const int* a, const int* b, int* out) {
  out[threadIdx.x] = a[threadIdx.x] * b[threadIdx.x];
}

extern "C" __global__ void by_address(const int* numbers) {
  multiply<<<1, 4>>>(numbers, factors, products);
  multiply<<<1, 2>>>(&products[2], &factors[2], products);
}
// [/symbols]

// [stream]
extern "C" __global__ void count(const int* values, int* bins) {
  atomicAdd(&bins[values[threadIdx.x] % 4], 1);
}

extern "C" __global__ void in_one_stream(const int* values, int* bins, int* copy) {
  const size_t bytes = 4 * sizeof(int);
  if (cudaMemsetAsync(bins, 0, bytes)) __trap();
  count<<<1, 64>>>(values, bins);
  if (cudaGetLastError()) __trap();
  if (cudaMemcpyAsync(copy, bins, bytes, cudaMemcpyDeviceToDevice)) __trap();
}
// [/stream]
