// Room: common/simgpu/alu/math. Comparisons of setp and set on one value (PTX ISA 9.7.6); nothing else.
#pragma once

#include "simgpu/alu/math/floating.hpp"

namespace gridlings::simgpu::alu::SIMGPU_ALU_LEVEL {

struct CmpEq {
  template <class T>
  SIMGPU_INLINE static bool run(T a, T b) {
    return a == b;
  }
};
struct CmpLt {
  template <class T>
  SIMGPU_INLINE static bool run(T a, T b) {
    return a < b;
  }
};
struct CmpLe {
  template <class T>
  SIMGPU_INLINE static bool run(T a, T b) {
    return a <= b;
  }
};
struct CmpGt {
  template <class T>
  SIMGPU_INLINE static bool run(T a, T b) {
    return a > b;
  }
};
struct CmpGe {
  template <class T>
  SIMGPU_INLINE static bool run(T a, T b) {
    return a >= b;
  }
};
struct CmpNum {
  template <class T>
  SIMGPU_INLINE static bool run(T a, T b) {
    return !__builtin_isunordered(a, b);
  }
};
/// The opposite: ne of integers; on floats the unordered forms (neu is !eq, geu is !lt, nan is !num ...).
template <class Cmp>
struct Negated {
  template <class T>
  SIMGPU_INLINE static bool run(T a, T b) {
    return !Cmp::run(a, b);
  }
};
/// The ordered ne of floats.
struct CmpNe {
  template <class T>
  SIMGPU_INLINE static bool run(T a, T b) {
    return __builtin_islessgreater(a, b);
  }
};
/// equ: equal or unordered.
struct CmpEqu {
  template <class T>
  SIMGPU_INLINE static bool run(T a, T b) {
    return !__builtin_islessgreater(a, b);
  }
};
/// .ftz on both operands.
template <class Cmp>
struct Flushed {
  template <class T>
  SIMGPU_INLINE static bool run(T a, T b) {
    return Cmp::run(flush(a), flush(b));
  }
};

}  // namespace gridlings::simgpu::alu::SIMGPU_ALU_LEVEL
