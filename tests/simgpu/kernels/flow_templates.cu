// case: block=64
// Templates, lambdas, constexpr, fold expressions, references.
template <class F>
__device__ unsigned sum_of(unsigned from, unsigned to, F f) {
  unsigned s = 0;
  for (unsigned i = from; i < to; ++i) s += f(i);
  return s;
}
template <class... A>
__device__ unsigned add_all(A... a) {
  return (0u + ... + (unsigned)a);
}
__host__ __device__ constexpr unsigned power(unsigned b, unsigned e) {
  return e == 0 ? 1 : b * power(b, e - 1);
}
template <int N>
struct Digits {
  unsigned d[N];
  __device__ explicit Digits(unsigned v) {
    for (int i = 0; i < N; ++i, v /= 10) d[i] = v % 10;
  }
  __device__ unsigned operator[](int i) const { return d[i]; }
};
extern "C" __global__ void flow_templates(const unsigned* in, unsigned* out, int n) {
  unsigned t = threadIdx.x, seen = 0;
  auto f = [=](unsigned i) { return in[i] % (t + 1); };
  auto count = [&seen](unsigned i) {
    seen += i & 1;
    return i;
  };
  unsigned s = sum_of(t, t + 5, f) + sum_of(0, t % 9, count);
  constexpr unsigned k = power(3, 7);
  out[t] = s + add_all(1, 2.5f, t, 'a') + k + seen * 3 + Digits<6>(in[t])[t % 6];
}
