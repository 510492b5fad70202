// case: block=1 out=32
// Template kernels and C++ kernels of a namespace as children.
namespace work {
template <class T, int K>
__global__ void fill(T* p, T v) {
  p[threadIdx.x * K] = v + (T)threadIdx.x;
}
struct Point {
  int x, y;
};
static __global__ void point(unsigned* out, Point p) { out[0] = (unsigned)(p.x * 10 + p.y); }
}  // namespace work
extern "C" __global__ void launch_template(const unsigned* in, unsigned* out, int n) {
  work::fill<unsigned, 2><<<1, 8>>>(out + 1, 100u);
  work::fill<float, 1><<<1, 4>>>((float*)out + 20, 0.5f);
  work::point<<<1, 1>>>(out, work::Point{3, 4});
}
