// A template that needs the next one.
template <int N>
struct Next {
  static constexpr int value = Next<N + 1>::value + 1;
};
__device__ int deep = Next<0>::value;
@SOLUTION@
