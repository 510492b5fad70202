// Room: common/simgpu/memory. atom and red: lanes take their turn in ascending order. Operations:
// atomic_values.hpp.
#define SIMGPU_MEMORY_LEVEL atomics
#include "simgpu/memory/atomic_values.hpp"
#include "simgpu/memory/vectors.hpp"

namespace gridlings::simgpu::memory {

namespace atomics {

template <class T>
T from_row(Row<T> bits) {
  T value;
  std::memcpy(&value, &bits, sizeof(T));  // little endian: the low bytes
  return value;
}
template <class T>
Row<T> to_row(T value) {
  Row<T> bits = 0;
  std::memcpy(&bits, &value, sizeof(T));
  return bits;
}

/// One lane's turn at one element whose bytes are at `data`. Returns the old value.
template <class Op, class T>
T step(std::uint8_t* data, T b, T c, bool global) {
  T old = fetch<T>(data);
  put(data, Op::apply(old, b, c, global));
  return old;
}

/// Finds the bytes of one lane and reports what nothing wrote (an exchange needs no old value).
template <class Op, Policy P>
bool take_turn(Warp& w, const Insn& insn, unsigned lane, std::uint64_t address, unsigned bytes,
               unsigned element, Target& target) {
  Operand operand{address, bytes, space_of<P>, Access::Update};
  if (!resolve(w, insn, lane, operand, target)) return false;
  if (target.map == nullptr || all_written(target.map, target.bit, bytes)) return true;
  for (unsigned at = 0; at < bytes; at += element)
    if (!std::is_same_v<Op, Exch> && !any_written(target.map, target.bit + at, element))
      note_unwritten(w, insn, lane, {address + at, element, operand.space, operand.access});
  poison_unwritten(target.map, target.bit, target.data, bytes);
  mark_written(target.map, target.bit, bytes);
  return true;
}

template <Policy P>
bool global_place(const Addresses<P>& a, std::uint32_t mask) {
  if constexpr (P == Policy::Global) return true;
  return P == Policy::Generic && (a[first_lane(mask)] & tag_mask) == 0;
}

template <class Op, class T, Policy P, bool Returns>
void atomic(Warp& w, const Insn& insn) {
  ++w.spin;
  const Row<T>*b = row<Row<T>>(w, insn.b), *c = row<Row<T>>(w, std::is_same_v<Op, Cas> ? insn.c : insn.b);
  Row<T>* out = Returns ? out_row<Row<T>>(w, insn.d) : nullptr;
  Addresses<P> a(w, insn);
  std::uint32_t mask = w.mask;
  Place place;
  if (place_of<P, true>(w, insn, mask, sizeof(T), Access::Update, place)) {
    bool global = global_place(a, mask);
    for_lanes<true>(
        mask, SIMGPU_LANE {
          T old = step<Op>(place[lane], from_row<T>(b[lane]), from_row<T>(c[lane]), global);
          if constexpr (Returns) out[lane] = to_row(old);
        });
    return;
  }
  Kept<P> kept(a);
  for (; mask != 0; mask &= mask - 1) {
    unsigned lane = first_lane(mask);
    Target target;
    if (!take_turn<Op, P>(w, insn, lane, kept.address[lane], sizeof(T), sizeof(T), target)) return;
    T old = step<Op>(target.data, from_row<T>(b[lane]), from_row<T>(c[lane]), target.global);
    if constexpr (Returns) out[lane] = to_row(old);
  }
}

/// The vector forms: each element is atomic by itself.
template <class Op, class T, Policy P, bool Returns>
void atomic_vector(Warp& w, const Insn& insn) {
  ++w.spin;
  const DataOperands& out = w.code->data[insn.aux];
  const DataOperands& in = w.code->data[insn.aux + (Returns ? 1 : 0)];
  Kept<P> kept{Addresses<P>(w, insn)};
  unsigned bytes = in.count * sizeof(T);
  for (std::uint32_t mask = w.mask; mask != 0; mask &= mask - 1) {
    unsigned lane = first_lane(mask);
    Target target;
    if (!take_turn<Op, P>(w, insn, lane, kept.address[lane], bytes, sizeof(T), target)) return;
    for (unsigned e = 0; e < in.count; ++e) {
      T b = from_row<T>(row<std::uint32_t>(w, in.ref[e])[lane]);
      T old = step<Op>(target.data + e * sizeof(T), b, b, target.global);
      if (Returns && out.kind[e] != Kind::None) out_row<std::uint32_t>(w, out.ref[e])[lane] = to_row(old);
    }
  }
}

struct Shape {
  bool returns, narrow;
  ptx::Space space;
};

template <class Op, class T, Policy P>
Handlers handlers_in(const Shape& shape) {
  Handler h = shape.returns ? atomic<Op, T, P, true> : atomic<Op, T, P, false>;
  return {h, h};
}

template <class Op, class T>
Handlers handlers(const Shape& shape) {
  switch (shape.space) {
    case ptx::Space::Global:
      return handlers_in<Op, T, Policy::Global>(shape);
    case ptx::Space::Generic:
      return handlers_in<Op, T, Policy::Generic>(shape);
    case ptx::Space::Shared:
    case ptx::Space::SharedCluster:
      return shape.narrow ? handlers_in<Op, T, Policy::SharedNarrow>(shape)
                          : handlers_in<Op, T, Policy::Shared>(shape);
    default:
      return {};
  }
}

template <class T>
Handlers find_bits(ptx::AtomicOp op, const Shape& shape) {
  switch (op) {
    case ptx::AtomicOp::And:
      return handlers<And, T>(shape);
    case ptx::AtomicOp::Or:
      return handlers<Or, T>(shape);
    case ptx::AtomicOp::Xor:
      return handlers<Xor, T>(shape);
    case ptx::AtomicOp::Exch:
      return handlers<Exch, T>(shape);
    case ptx::AtomicOp::Cas:
      return handlers<Cas, T>(shape);
    default:
      return {};
  }
}

template <class T>
Handlers find_number(ptx::AtomicOp op, const Shape& shape) {
  switch (op) {
    case ptx::AtomicOp::Add:
      return handlers<Add, T>(shape);
    case ptx::AtomicOp::Min:
      return handlers<Min, T>(shape);
    case ptx::AtomicOp::Max:
      return handlers<Max, T>(shape);
    case ptx::AtomicOp::Inc:
      if constexpr (std::is_same_v<T, std::uint32_t>) return handlers<Inc, T>(shape);
      return {};
    case ptx::AtomicOp::Dec:
      if constexpr (std::is_same_v<T, std::uint32_t>) return handlers<Dec, T>(shape);
      return {};
    default:
      return {};
  }
}

template <class T>
Handlers find_sum(ptx::AtomicOp op, const Shape& shape) {
  return op == ptx::AtomicOp::Add ? handlers<Add, T>(shape) : Handlers{};
}

/// red and atom .v2 .v4 .v8: global memory only.
template <class Op, class T>
Handlers vector_handlers(const Shape& shape) {
  bool global = shape.space == ptx::Space::Global;
  Handler returning =
      global ? atomic_vector<Op, T, Policy::Global, true> : atomic_vector<Op, T, Policy::Generic, true>;
  Handler silent =
      global ? atomic_vector<Op, T, Policy::Global, false> : atomic_vector<Op, T, Policy::Generic, false>;
  Handler h = shape.returns ? returning : silent;
  return {h, h};
}

template <class T>
Handlers find_vector_of(ptx::AtomicOp op, const Shape& shape) {
  if (op == ptx::AtomicOp::Add) return vector_handlers<Add, T>(shape);
  if (op == ptx::AtomicOp::Min) return vector_handlers<Min, T>(shape);
  if (op == ptx::AtomicOp::Max) return vector_handlers<Max, T>(shape);
  return {};
}

Handlers find_vector(ptx::Type type, ptx::AtomicOp op, const Shape& shape) {
  if (shape.space != ptx::Space::Global && shape.space != ptx::Space::Generic) return {};
  switch (type) {
    case ptx::Type::F32:
      return op == ptx::AtomicOp::Add ? vector_handlers<Add, float>(shape) : Handlers{};
    case ptx::Type::F16:
      return find_vector_of<Half>(op, shape);
    case ptx::Type::BF16:
      return find_vector_of<Brain>(op, shape);
    case ptx::Type::F16x2:
      return find_vector_of<Pair<Half>>(op, shape);
    case ptx::Type::BF16x2:
      return find_vector_of<Pair<Brain>>(op, shape);
    default:
      return {};
  }
}

Handlers find_scalar(ptx::Type type, ptx::AtomicOp op, const Shape& shape) {
  using ptx::Type;
  switch (type) {
    case Type::B16:
      return op == ptx::AtomicOp::Cas ? handlers<Cas, std::uint16_t>(shape) : Handlers{};
    case Type::B32:
      return find_bits<std::uint32_t>(op, shape);
    case Type::B64:
      return find_bits<std::uint64_t>(op, shape);
    case Type::U32:
      return find_number<std::uint32_t>(op, shape);
    case Type::S32:
      return find_number<std::int32_t>(op, shape);
    case Type::U64:
      return find_number<std::uint64_t>(op, shape);
    case Type::S64:
      return find_number<std::int64_t>(op, shape);
    case Type::F32:
      return find_sum<float>(op, shape);
    case Type::F64:
      return find_sum<double>(op, shape);
    case Type::F16:
      return find_sum<Half>(op, shape);
    case Type::BF16:
      return find_sum<Brain>(op, shape);
    case Type::F16x2:
      return find_sum<Pair<Half>>(op, shape);
    case Type::BF16x2:
      return find_sum<Pair<Brain>>(op, shape);
    default:
      return {};
  }
}

}  // namespace atomics

Handlers find_atomic(const ptx::Instruction& insn, bool narrow) {
  atomics::Shape shape{insn.op == ptx::Opcode::Atom, narrow, insn.mod.space};
  return insn.mod.vec > 1 ? atomics::find_vector(insn.mod.type[0], insn.mod.atomic, shape)
                          : atomics::find_scalar(insn.mod.type[0], insn.mod.atomic, shape);
}

}  // namespace gridlings::simgpu::memory
