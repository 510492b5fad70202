// case: block=64 compare=f32
// Virtual functions, another class per lane.
struct Shape {
  __device__ virtual float area() const = 0;
  __device__ virtual float sides() const { return 0; }
};
struct Square : Shape {
  float a;
  __device__ explicit Square(float x) : a(x) {}
  __device__ float area() const override { return a * a; }
  __device__ float sides() const override { return 4; }
};
struct Disc : Shape {
  float r;
  __device__ explicit Disc(float x) : r(x) {}
  __device__ float area() const override { return 3.0f * r * r; }
};
struct Cut : Square {
  __device__ explicit Cut(float x) : Square(x) {}
  __device__ float area() const override { return Square::area() - 1; }
};
__device__ __noinline__ float measure(const Shape* s) { return s->area() * 10 + s->sides(); }
extern "C" __global__ void flow_virtual(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x;
  Square a((float)t);
  Disc b((float)(t + 1));
  Cut c((float)(t + 2));
  const Shape* all[3] = {&a, &b, &c};
  ((float*)out)[t] = measure(all[in[t] % 3]) + measure(all[t % 3]);
}
