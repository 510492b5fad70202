// Room: common/simgpu/alu. See convert_any.hpp.
#include "simgpu/alu/convert_any.hpp"

#include <cstring>

#include "simgpu/warp.hpp"

namespace gridlings::simgpu::alu {
namespace {

using ptx::Rounding;
using ptx::Type;
using u64 = std::uint64_t;

struct Format {
  int fraction, exponent;  // field widths
  u64 nan;                 // canonical
  int bias() const { return (1 << (exponent - 1)) - 1; }
  int max_field() const { return (1 << exponent) - 1; }
  u64 sign() const { return u64(1) << (fraction + exponent); }
  u64 infinity() const { return u64(max_field()) << fraction; }
};
Format format_of(Type t) {
  switch (t) {
    case Type::F16:
      return {10, 5, 0x7fff};
    case Type::BF16:
      return {7, 8, 0x7fff};
    case Type::F32:
      return {23, 8, 0x7fffffff};
    default:
      return {52, 11, 0xfff8000000000000};
  }
}

/// (-1)^negative * magnitude * 2^exponent, or infinite, or NaN.
struct Value {
  bool negative = false, infinite = false, nan = false;
  u64 magnitude = 0;
  int exponent = 0;
};

u64 low_bytes(u64 x, unsigned bytes) { return bytes >= 8 ? x : x & ((u64(1) << 8 * bytes) - 1); }

bool sign_bit(u64 x, unsigned bytes) { return x >> (8 * bytes - 1) & 1; }

Value from_float(u64 bits, Type type) {
  const Format f = format_of(type);
  const u64 fraction = bits & ((u64(1) << f.fraction) - 1);
  const int field = static_cast<int>(bits >> f.fraction) & f.max_field();
  Value v;
  v.negative = (bits & f.sign()) != 0;
  v.infinite = field == f.max_field() && fraction == 0;
  v.nan = field == f.max_field() && fraction != 0;
  v.magnitude = field ? fraction | u64(1) << f.fraction : fraction;
  v.exponent = (field ? field : 1) - f.bias() - f.fraction;
  return v;
}

Value from_int(u64 bits, Type type) {
  Value v;
  v.negative = ptx::is_signed(type) && sign_bit(bits, ptx::size_of(type));
  v.magnitude = v.negative ? low_bytes(u64(0) - bits, ptx::size_of(type)) : bits;
  return v;
}

/// magnitude / 2^cut, rounded.
u64 shift_rounded(u64 magnitude, int cut, bool negative, Rounding rounding) {
  if (cut <= 0) return magnitude << -cut;
  const u64 kept = cut > 63 ? 0 : magnitude >> cut;
  const u64 half = cut > 64 ? 0 : magnitude >> (cut - 1) & 1;
  const u64 rest = cut > 64 ? magnitude : magnitude & ((u64(1) << (cut - 1)) - 1);
  switch (rounding) {
    case Rounding::Rz:
    case Rounding::Rzi:
      return kept;
    case Rounding::Rm:
    case Rounding::Rmi:
      return kept + (negative && (half || rest));
    case Rounding::Rp:
    case Rounding::Rpi:
      return kept + (!negative && (half || rest));
    default:
      return kept + (half && (rest || (kept & 1)));
  }
}

int bit_length(u64 x) { return x ? 64 - __builtin_clzll(x) : 0; }

u64 to_float(const Value& v, Type type, Rounding rounding) {
  const Format f = format_of(type);
  const u64 sign = v.negative ? f.sign() : 0;
  if (v.nan) return f.nan;
  if (v.infinite) return sign | f.infinity();
  if (v.magnitude == 0) return sign;
  // The weight of the last place: given by the highest bit, but not below that of subnormals.
  const int lowest = 1 - f.bias() - f.fraction;
  const int top = v.exponent + bit_length(v.magnitude) - 1 - f.fraction;
  const int last = top < lowest ? lowest : top;
  const u64 kept = shift_rounded(v.magnitude, last - v.exponent, v.negative, rounding);
  // A normal number's leading bit adds one to the exponent field; so does a carry out of the rounding.
  const u64 bits = (static_cast<u64>(last - lowest) << f.fraction) + kept;
  if (last - lowest < f.max_field() && bits < f.infinity()) return sign | bits;
  const bool to_max = rounding == Rounding::Rz || rounding == (v.negative ? Rounding::Rp : Rounding::Rm);
  return sign | (to_max ? f.infinity() - 1 : f.infinity());
}

/// Rounds to an integral value, keeping it a float.
Value integral(Value v, Rounding rounding) {
  if (v.nan || v.infinite || v.exponent >= 0) return v;
  v.magnitude = shift_rounded(v.magnitude, -v.exponent, v.negative, rounding);
  v.exponent = 0;
  return v;
}

/// An integral value held to the range of the type.
u64 to_int(const Value& v, Type type, bool from_f64) {
  const unsigned bytes = ptx::size_of(type);
  const bool is_signed = ptx::is_signed(type);
  const u64 top = u64(1) << (8 * bytes - 1);
  if (v.nan) return from_f64 || bytes == 8 ? top : 0;
  const bool huge = v.infinite || (v.magnitude != 0 && v.exponent + bit_length(v.magnitude) > 64);
  const u64 magnitude = huge ? ~u64(0) : v.magnitude << (v.magnitude ? v.exponent : 0);
  if (v.negative) {
    if (!is_signed) return 0;
    return low_bytes(magnitude >= top ? top : u64(0) - magnitude, bytes);
  }
  const u64 high = is_signed ? top - 1 : top - 1 + top;
  return magnitude > high ? high : magnitude;
}

u64 int_to_int(u64 bits, const ConvertForm& form) {
  const unsigned from = ptx::size_of(form.from);
  if (!form.sat) {
    const bool extend = ptx::is_signed(form.from) && sign_bit(bits, from);
    return low_bytes(extend ? bits | ~low_bytes(~u64(0), from) : bits, ptx::size_of(form.to));
  }
  return to_int(from_int(bits, form.from), form.to, false);
}

/// .ftz: on f32 only. It also makes a NaN canonical.
u64 flush_f32(u64 bits, const ConvertForm& form, Type type) {
  if (!form.ftz || type != Type::F32) return bits;
  if ((bits & 0x7fffffff) > 0x7f800000) return 0x7fffffff;
  return (bits & 0x7f800000) ? bits : bits & 0x80000000;
}

u64 clamp01(u64 bits, Type type) {
  const Format f = format_of(type);
  const u64 one = static_cast<u64>(f.bias()) << f.fraction;
  if ((bits & f.sign()) || bits > f.infinity()) return 0;
  return bits > one ? one : bits;
}

bool to_integral(Rounding r) {
  return r == Rounding::Rni || r == Rounding::Rzi || r == Rounding::Rmi || r == Rounding::Rpi;
}

/// A NaN keeps its sign and upper bits where a side is f64, and becomes quiet; else it is canonical.
u64 nan_to_nan(u64 bits, const ConvertForm& form) {
  const Format to = format_of(form.to), from = format_of(form.from);
  if (form.to != Type::F64 && form.from != Type::F64) return to.nan;
  const u64 sign = (bits & from.sign()) ? to.sign() : 0;
  const u64 fraction = bits & ((u64(1) << from.fraction) - 1);
  const int up = to.fraction - from.fraction;
  return sign | to.infinity() | u64(1) << (to.fraction - 1) | (up >= 0 ? fraction << up : fraction >> -up);
}

u64 float_to_float(u64 bits, const ConvertForm& form) {
  bits = flush_f32(bits, form, form.from);
  Value v = from_float(bits, form.from);
  if (to_integral(form.rounding)) v = integral(v, form.rounding);
  const u64 r =
      v.nan ? nan_to_nan(bits, form) : flush_f32(to_float(v, form.to, form.rounding), form, form.to);
  return form.sat ? clamp01(r, form.to) : r;
}

u64 convert_value(const ConvertForm& form, u64 bits) {
  const bool from_float_type = ptx::is_float(form.from), to_float_type = ptx::is_float(form.to);
  if (from_float_type && to_float_type) return float_to_float(bits, form);
  if (to_float_type) {
    const u64 r = flush_f32(to_float(from_int(bits, form.from), form.to, form.rounding), form, form.to);
    return form.sat ? clamp01(r, form.to) : r;
  }
  if (!from_float_type) return int_to_int(bits, form);
  const Value v = from_float(flush_f32(bits, form, form.from), form.from);
  return to_int(integral(v, form.rounding), form.to, form.from == Type::F64);
}

/// The handler: To and From are the elements of the rows.
template <class To, class From, bool Masked>
void run_any(Warp& w, const Insn& i) {
  const ConvertForm form = unpack_convert(i.imm);
  const From* a = row<From>(w, i.a);
  To* d = out_row<To>(w, i.d);
  for (unsigned l = 0; l < warp_lanes; ++l)
    if (!Masked || (w.mask >> l & 1)) d[l] = static_cast<To>(convert_any(form, a[l]));
}
template <class To, class From>
void add_rows(Table& t, Kind to, Kind from) {
  const int variant = any_convert | (to == Kind::R64 ? to_row64 : 0) | (from == Kind::R64 ? from_row64 : 0);
  t.add({.op = ptx::Opcode::Cvt, .variant = static_cast<std::uint8_t>(variant)},
        {run_any<To, From, false>, run_any<To, From, true>, to, from});
}

}  // namespace

u64 convert_any(const ConvertForm& form, u64 bits) {
  const unsigned bytes = ptx::size_of(form.to);
  u64 r = convert_value(form, low_bytes(bits, ptx::size_of(form.from)));
  if (ptx::is_signed(form.to) && sign_bit(r, bytes)) r |= ~low_bytes(~u64(0), bytes);
  return low_bytes(r, form.register_bytes);
}

u64 pack(const ConvertForm& form) {
  static_assert(sizeof(ConvertForm) == 6);
  u64 imm = 0;
  std::memcpy(&imm, &form, sizeof form);
  return imm;
}

ConvertForm unpack_convert(u64 imm) {
  ConvertForm form;
  std::memcpy(static_cast<void*>(&form), &imm, sizeof form);
  return form;
}

void add_any_convert(Table& t) {
  add_rows<std::uint32_t, std::uint32_t>(t, Kind::R32, Kind::R32);
  add_rows<std::uint32_t, u64>(t, Kind::R32, Kind::R64);
  add_rows<u64, std::uint32_t>(t, Kind::R64, Kind::R32);
  add_rows<u64, u64>(t, Kind::R64, Kind::R64);
}

}  // namespace gridlings::simgpu::alu
