// Calls of the device runtime without end, and sizes that no kernel may have.
#define KERNEL(name) extern "C" __global__ void name(int* a, int n)

extern "C" __global__ void child() {}

KERNEL(streams) {
  while (a[0] == 1) {
    cudaStream_t s;
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  }
}
KERNEL(events) {
  while (a[0] == 1) {
    cudaEvent_t e;
    cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  }
}
KERNEL(records) {
  cudaEvent_t e;
  cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  while (a[0] == 1) cudaEventRecord(e, 0);
}
KERNEL(parameter_buffers) {
  while (a[0] == 1) cudaGetParameterBuffer(64, 4096);
}
KERNEL(fills) {
  while (a[0] == 1) cudaMemsetAsync(a + 1, 1, sizeof(int), 0);
}
KERNEL(queries) {
  int device = 0;
  while (a[0] == 1) cudaGetDevice(&device);
}
KERNEL(texts) {
  while (a[0] == 1) a[1] = cudaGetErrorString(cudaErrorUnknown)[0];
}
KERNEL(bad_streams) {
  while (a[0] == 1) child<<<1, 1, 0, reinterpret_cast<cudaStream_t>(0x123450)>>>();
}
KERNEL(wide) {
  while (a[0] == 1) printf("%2000000000d|%*d|%.2000000000f", 1, -2000000000, 2, 0.5);
}
KERNEL(wide_ok) { printf("%3d|%*d|%.2f\n", 1, -3, 2, 0.5); }

KERNEL(waits_with_much) {
  volatile int much[4000];
  much[threadIdx.x] = 1;
  while (static_cast<volatile int*>(a)[0] == 1) much[threadIdx.x] = 2;
}
