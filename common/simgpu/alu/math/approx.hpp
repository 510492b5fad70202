// Room: common/simgpu/alu/math. The approximate functions on one value (PTX ISA 9.7.3, .approx): computed in
// f64 and rounded, which is within every documented error; nothing else.
#pragma once

#include "simgpu/alu/math/floating.hpp"

namespace gridlings::simgpu::alu::SIMGPU_ALU_LEVEL {

struct Sin {
  SIMGPU_INLINE static f32 run(f32 a) { return static_cast<f32>(__builtin_sin(a)); }
};
struct Cos {
  SIMGPU_INLINE static f32 run(f32 a) { return static_cast<f32>(__builtin_cos(a)); }
};
struct Ex2 {
  SIMGPU_INLINE static f32 run(f32 a) { return static_cast<f32>(__builtin_exp2(a)); }
  SIMGPU_INLINE static f64 run(f64 a) { return __builtin_exp2(a); }
};
struct Lg2 {
  SIMGPU_INLINE static f32 run(f32 a) { return static_cast<f32>(__builtin_log2(a)); }
};
struct Tanh {
  SIMGPU_INLINE static f32 run(f32 a) { return static_cast<f32>(__builtin_tanh(a)); }
  SIMGPU_INLINE static f64 run(f64 a) { return __builtin_tanh(a); }
};
struct Rsqrt {
  SIMGPU_INLINE static f32 run(f32 a) { return static_cast<f32>(1.0 / __builtin_sqrt(a)); }
  SIMGPU_INLINE static f64 run(f64 a) { return 1.0 / __builtin_sqrt(a); }
};

/// rcp.approx.ftz.f64, rsqrt.approx.ftz.f64: only the upper halves of operand and result count.
template <class Op>
struct UpperHalf {
  static constexpr u64 upper = 0xffffffff00000000ull;
  SIMGPU_INLINE static f64 run(f64 a) {
    const f64 r = flush(Op::run(flush(bits<f64>(bits<u64>(a) & upper))));
    return bits<f64>(bits<u64>(r) & upper);
  }
};

}  // namespace gridlings::simgpu::alu::SIMGPU_ALU_LEVEL
