// case: block=1 out=32
// What the device knows about itself.
extern "C" __global__ void launch_attributes(const unsigned* in, unsigned* out, int n) {
  int v = -1, d = -1, c = -1;
  out[0] = cudaDeviceGetAttribute(&v, cudaDevAttrWarpSize, 0), out[1] = (unsigned)v;
  out[2] = cudaDeviceGetAttribute(&v, cudaDevAttrMaxThreadsPerBlock, 0), out[3] = (unsigned)v;
  out[4] = cudaDeviceGetAttribute(&v, cudaDevAttrMaxBlockDimZ, 0), out[5] = (unsigned)v;
  out[6] = cudaDeviceGetAttribute(&v, cudaDevAttrMaxSharedMemoryPerBlock, 0), out[7] = (unsigned)v;
  out[8] = cudaDeviceGetAttribute(&v, (cudaDeviceAttr)9999, 0);
  out[9] = cudaDeviceGetAttribute(&v, cudaDevAttrWarpSize, 5);
  out[10] = cudaGetDevice(&d), out[11] = (unsigned)d;
  out[12] = cudaGetDeviceCount(&c), out[13] = c >= 1;
  size_t limit = 0;
  out[14] = cudaDeviceGetLimit(&limit, cudaLimitMallocHeapSize), out[15] = (unsigned)limit;
  out[16] = cudaDeviceGetLimit(&limit, cudaLimitStackSize), out[17] = (unsigned)limit;
  out[18] = cudaDeviceGetLimit(&limit, cudaLimitDevRuntimePendingLaunchCount), out[19] = (unsigned)limit;
  cudaGetLastError();
}
