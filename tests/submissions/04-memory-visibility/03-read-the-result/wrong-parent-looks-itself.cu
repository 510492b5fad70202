// The parent looks through everything itself: right, with one thread.

extern "C" __global__ void largest_of_all(const int* in, int n, int* parts, int* largest) {
  if (threadIdx.x != 0) return;
  const int first = blockIdx.x * 512;
  if (first > 0) return;
  int seen = in[0];
  for (int i = 1; i < n; ++i) seen = max(seen, in[i]);
  *largest = seen;

}
