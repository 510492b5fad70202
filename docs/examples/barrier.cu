// Shown on the page of chapter 05: what a child sees. tests/docs/examples_test.cpp proves what the page says.
extern "C" __global__ void sum(const int* data, int* total) {
  int result = 0;
  for (int i = 0; i < 256; ++i) result += data[i];
  *total = result;
}

// [missing]
extern "C" __global__ void missing(int* data, int* total) {
  data[threadIdx.x] = threadIdx.x;
  if (threadIdx.x == 0) sum<<<1, 1>>>(data, total);
}
// [/missing]

// [present]
extern "C" __global__ void present(int* data, int* total) {
  data[threadIdx.x] = threadIdx.x;
  __syncthreads();  // what all threads wrote, thread 0 now hands on
  if (threadIdx.x == 0) sum<<<1, 1>>>(data, total);
}
// [/present]
