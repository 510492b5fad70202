// cudaMalloc in device code takes from the heap that free() gives back to.
extern "C" __global__ void total(const int* values, int n, int* sum) {
  int result = 0;
  for (int i = 0; i < n; ++i) result += values[i];
  *sum = result;
}

extern "C" __global__ void discard(int* copy) { free(copy); }

__device__ int* for_child(int* values, int n) {
  if (__isGlobal(values)) return values;
  int* copy;
  if (cudaMalloc(&copy, n * sizeof(int)) != cudaSuccess) __trap();
  for (int i = 0; i < n; ++i) copy[i] = values[i];
  return copy;
}

__device__ void add_up(int* values, int n, int* sum, bool* copied) {
  int* safe = for_child(values, n);
  *copied = safe != values;
  total<<<1, 1>>>(safe, n, sum);
  if (*copied) discard<<<1, 1, 0, cudaStreamTailLaunch>>>(safe);
}

extern "C" __global__ void add_up_all(int* values, int n, int* sums, bool* copied) {
  int local[32];
  __shared__ int shared[32];
  for (int i = 0; i < n; ++i) {
    local[i] = 10 * values[i];
    shared[i] = 100 * values[i];
  }
  add_up(values, n, &sums[0], &copied[0]);
  add_up(local, n, &sums[1], &copied[1]);
  add_up(shared, n, &sums[2], &copied[2]);
}
