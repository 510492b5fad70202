// Memory on the device: which addresses may go where, what the heap gives, what copies and fills accept.
__device__ int variable;
__constant__ int constant = 5;

extern "C" __global__ void isglobal(int* p, int* out) {
  __shared__ int shared;
  int local;
  void* heap = malloc(16);
  out[0] = __isGlobal(p), out[1] = __isGlobal(&local), out[2] = __isGlobal(&shared), out[3] = __isGlobal(&variable);
  out[4] = __isGlobal(&constant), out[5] = __isGlobal(heap);
  free(heap);
}
extern "C" __global__ void ask_isglobal(int* p, int* out) { *out = __isGlobal(p); }
extern "C" __global__ void isglobal_param(int* out) {
  __shared__ int shared;
  int local;
  ask_isglobal<<<1, 1>>>(&local, out);
  ask_isglobal<<<1, 1>>>(&shared, out + 1);
}

extern "C" __global__ void device_malloc(int* out) {
  void* p = nullptr;
  out[0] = cudaMalloc(&p, 1 << 20);
  out[1] = cudaFree(p);
  p = &variable;
  out[2] = cudaMalloc(&p, 8ull << 30);
  out[3] = p == &variable;
  out[4] = cudaFree(nullptr);
  out[5] = cudaMalloc(&p, 0);
  out[6] = p == &variable;
}
extern "C" __global__ void heap_blocks(int* out) {
  void* blocks[16];
  int n = 0;
  while (n < 16 && (blocks[n] = malloc(1 << 20)) != nullptr) ++n;
  for (int k = 0; k < n; ++k) free(blocks[k]);
  out[0] = n;
}

__device__ int* passed;
extern "C" __global__ void make(int* out) {
  void* p = nullptr;
  out[0] = cudaMalloc(&p, 64);
  passed = static_cast<int*>(p);
  for (int k = 0; k < 16; ++k) passed[k] = k;
}
extern "C" __global__ void add_and_free(int* out) {
  int sum = 0;
  for (int k = 0; k < 16; ++k) sum += passed[k];
  out[1] = sum;
  out[2] = cudaFree(passed);
}
extern "C" __global__ void allocacross(int* out) {
  make<<<1, 1>>>(out);
  add_and_free<<<1, 1, 0, cudaStreamTailLaunch>>>(out);
}
extern "C" __global__ void make_for_host(int** out) {
  *out = static_cast<int*>(malloc(64));
  **out = 7;
}
extern "C" __global__ void free_of_host(int** out) { free(*out); }

extern "C" __global__ void read_through(const int* p, int* out) { *out = *p; }
extern "C" __global__ void rconst(int* out) { read_through<<<1, 1>>>(&constant, out); }

extern "C" __global__ void copies(int* a, int* out) {
  int local = 3;
  __shared__ int shared[4];
  *out++ = cudaMemcpyAsync(a, a + 8, 16, cudaMemcpyDeviceToDevice, 0);
  *out++ = cudaMemcpyAsync(a, &local, 4, cudaMemcpyDeviceToDevice, 0);
  *out++ = cudaMemcpyAsync(&local, a, 4, cudaMemcpyDeviceToDevice, 0);
  *out++ = cudaMemcpyAsync(a, shared, 4, cudaMemcpyDeviceToDevice, 0);
  *out++ = cudaMemcpyAsync(shared, a, 4, cudaMemcpyDeviceToDevice, 0);
  *out++ = cudaMemcpyAsync(a, a + 8, 4, cudaMemcpyHostToDevice, 0);
  *out++ = cudaMemcpyAsync(a, a + 8, 4, cudaMemcpyDefault, 0);
  *out++ = cudaMemcpyAsync(a, a + 8, 0, cudaMemcpyDeviceToDevice, 0);
  *out++ = cudaMemsetAsync(&local, 0, 4, 0);
  *out++ = cudaMemsetAsync(a, 0, 4, cudaStreamTailLaunch);
}
extern "C" __global__ void copies_to_constant(int* a, int* out) {
  out[0] = cudaMemcpyAsync(&constant, a, 4, cudaMemcpyDeviceToDevice, 0);
  out[1] = cudaMemsetAsync(&constant, 0, 4, 0);
}
extern "C" __global__ void fill(int* a, int* out) { out[0] = cudaMemsetAsync(a, 0x5a, 16, 0); }
