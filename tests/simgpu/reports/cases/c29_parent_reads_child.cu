// report: C29. The parent reads what its child writes; a fence does not make the child run.
// host: block=1
// mistake: finds=race
// mended: out=99
__global__ void child(int* d) { *d = 99; }
__global__ void after(const int* d, int* seen) { *seen = *d; }
extern "C" __global__ void mistake(int* data, int* out) {
  child<<<1, 1>>>(data);
  __threadfence();
  __syncthreads();
  *out = *data;
}
extern "C" __global__ void mended(int* data, int* out) {
  child<<<1, 1>>>(data);
  after<<<1, 1, 0, cudaStreamTailLaunch>>>(data, out);
}
