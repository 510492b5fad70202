// Each template needs two others: 2^60 of them.
template <int N, class A, class B>
struct Twice {
  typename Twice<N - 1, Twice<N, A, int>, B>::type a;
  typename Twice<N - 1, A, Twice<N, B, char>>::type b;
  using type = Twice;
};
template <class A, class B>
struct Twice<0, A, B> {
  using type = Twice;
};
__device__ void attack() { Twice<60, int, int> all; }
@SOLUTION@
