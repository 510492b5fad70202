// Types whose names double: one finding would fill a report of any size.
template <class A, class B>
struct Pair {};
template <int N>
struct Double {
  using type = Pair<typename Double<N - 1>::type, typename Double<N - 1>::type>;
};
template <>
struct Double<0> {
  using type = int;
};
template <class T>
__device__ __noinline__ void attack(float* data) {
  data[1 << 20] = 1;
}
#define cudaGetLastError() (attack<Double<22>::type>(data), cudaGetLastError())
@SOLUTION@
