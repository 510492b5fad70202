// report: C33. The parent frees the memory that its child works in; freeing belongs into a tail launch.
// host: block=1
// mistake: some finds=use-after-free sync=any
// mended: out=6
__global__ void child(int* s) { s[threadIdx.x] = threadIdx.x; }
extern "C" __global__ void mistake(int* data, int* out) {
  int* s = static_cast<int*>(malloc(16));
  if (s == nullptr) return;
  child<<<1, 4>>>(s);
  free(s);
}
__global__ void collect(int* s, int* out) {
  for (int k = 0; k < 4; ++k) *out += s[k];
  free(s);
}
extern "C" __global__ void mended(int* data, int* out) {
  int* s = static_cast<int*>(malloc(16));
  if (s == nullptr) return;
  child<<<1, 4>>>(s);
  collect<<<1, 1, 0, cudaStreamTailLaunch>>>(s, out);
}
