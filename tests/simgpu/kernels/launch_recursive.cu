// case: block=1 out=200
// A kernel that launches itself on two halves until one element is left.
extern "C" __global__ void launch_recursive_split(unsigned* v, int n, unsigned depth) {
  if (n == 1) {
    v[0] = depth;
    return;
  }
  int half = n / 2;
  launch_recursive_split<<<1, 1>>>(v, half, depth + 1);
  launch_recursive_split<<<1, 1>>>(v + half, n - half, depth + 1);
}
extern "C" __global__ void launch_recursive(const unsigned* in, unsigned* out, int n) {
  launch_recursive_split<<<1, 1>>>(out, 180, 0);
}
