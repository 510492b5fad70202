// Room: common/simgpu. tex and tld4: reading through texture objects.
//
// The guide's rules: a coordinate x of N elements in texels (times N if it is normalised); nearest:
// T[floor(x)]; linear: between T[i] and T[i + 1] with i = floor(x - 0.5) and the fraction rounded to 8 bits;
// what lies outside by the address mode of its dimension.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "simgpu/code.hpp"
#include "simgpu/device.hpp"
#include "simgpu/interpreter.hpp"
#include "simgpu/memory/check.hpp"
#include "simgpu/ops.hpp"
#include "simgpu/report.hpp"
#include "simgpu/texture.hpp"

namespace gridlings::simgpu {
namespace {

using Edge = Texture::Edge;
using Mode = ptx::Mode;

/// Channels of a texel or of a result: floats, or the bits of integers.
struct Texel {
  float value[4] = {0, 0, 0, 0};
  std::uint32_t bits[4] = {0, 0, 0, 0};
};

float half_to_float(std::uint32_t h) {
  const std::uint32_t sign = (h & 0x8000u) << 16, exponent = h >> 10 & 0x1f, fraction = h & 0x3ff;
  if (exponent == 0) return std::copysign(std::ldexp(static_cast<float>(fraction), -24), sign ? -1.0f : 1.0f);
  const std::uint32_t wide = exponent == 31 ? 255 : exponent + 112;
  return std::bit_cast<float>(sign | wide << 23 | fraction << 13);
}

float to_unit(const TexelFormat& f, std::uint32_t bits) {
  const auto top = static_cast<float>((1u << (f.bits - (f.kind == TexelFormat::Kind::Signed ? 1 : 0))) - 1);
  if (f.kind == TexelFormat::Kind::Unsigned) return static_cast<float>(bits) / top;
  return std::max(static_cast<float>(static_cast<std::int32_t>(bits)) / top, -1.0f);
}

Texel decode(const Texture& t, const std::uint8_t* from) {
  Texel out;
  const unsigned size = t.format.bits / 8u;
  for (unsigned c = 0; c < t.format.channels; ++c) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, from + c * size, size);
    if (t.format.kind == TexelFormat::Kind::Signed && size < 4) {
      const unsigned shift = 32 - t.format.bits;
      bits = static_cast<std::uint32_t>(static_cast<std::int32_t>(bits << shift) >> shift);
    }
    out.bits[c] = bits;
    if (t.format.kind == TexelFormat::Kind::Float)
      out.value[c] = size == 2 ? half_to_float(bits) : std::bit_cast<float>(bits);
    else if (t.normalized_values)
      out.value[c] = to_unit(t.format, bits);
    if (t.format.kind == TexelFormat::Kind::Float || t.normalized_values)
      out.bits[c] = std::bit_cast<std::uint32_t>(out.value[c]);
  }
  return out;
}

Texel border_of(const Texture& t) {
  Texel out;
  std::copy_n(t.border, 4, out.value);
  for (unsigned c = 0; c < 4; ++c) out.bits[c] = std::bit_cast<std::uint32_t>(t.border[c]);
  return out;
}

/// One lane's reading of a texture.
class Reader {
 public:
  Reader(Warp& w, const Insn& i, unsigned lane, const Texture& t) : w_(w), i_(i), lane_(lane), t_(t) {}

  bool failed() const { return failed_; }

  /// The element at these indices, which may lie outside.
  Texel at(std::int64_t x, std::int64_t y, std::int64_t z, bool volume) {
    const bool inside = fold(x, t_.width, t_.edge[0]) && fold(y, t_.height, t_.edge[1]) &&
                        (volume ? fold(z, t_.depth, t_.edge[2]) : layer(z));
    if (!inside) return border_of(t_);
    const std::uint64_t address = t_.address + static_cast<std::uint64_t>(x) * t_.format.bytes() +
                                  static_cast<std::uint64_t>(y) * t_.pitch +
                                  static_cast<std::uint64_t>(z) * t_.slice;
    return fetch(address);
  }

  Texel fetch(std::uint64_t address) {
    std::uint8_t raw[16] = {};
    if (failed_ || !read_lane(w_, i_, lane_, {address, t_.format.bytes(), ptx::Space::Global, Access::Read},
                              t_.format.bytes(), raw)) {
      failed_ = true;
      return {};
    }
    return decode(t_, raw);
  }

 private:
  /// Brings an index into 0 ... size - 1; false: the border.
  static bool fold(std::int64_t& index, std::uint32_t size, Edge edge) {
    const std::int64_t n = std::max(size, 1u);  // 0: it has no such dimension
    if (index >= 0 && index < n) return true;
    switch (edge) {
      case Edge::Border:
        return false;
      case Edge::Clamp:
        index = std::clamp<std::int64_t>(index, 0, n - 1);
        return true;
      case Edge::Wrap:
        index = (index % n + n) % n;
        return true;
      case Edge::Mirror: {
        const std::int64_t within = (index % (2 * n) + 2 * n) % (2 * n);
        index = within < n ? within : 2 * n - 1 - within;
        return true;
      }
    }
    return false;
  }
  bool layer(std::int64_t& z) const {
    z = t_.layered ? std::clamp<std::int64_t>(z, 0, std::max<std::int64_t>(t_.depth, 1) - 1) : 0;
    return true;
  }

  Warp& w_;
  const Insn& i_;
  unsigned lane_;
  const Texture& t_;
  bool failed_ = false;
};

struct Point {
  float x = 0, y = 0, z = 0;
  std::int64_t layer = 0;
};

struct Weighted {
  std::int64_t first = 0;
  float fraction = 0;
};

/// The lower of the two elements around a coordinate, and how far it lies towards the upper one.
Weighted around(float x) {
  constexpr float steps = 256;  // 9-bit fixed point with 8 bits of fraction
  const float fixed = std::floor((x - 0.5f) * steps + 0.5f);
  const float lower = std::floor(fixed / steps);
  return {static_cast<std::int64_t>(lower), fixed / steps - lower};
}

std::int64_t index_of(float x) {
  constexpr float far = 1e9f;
  return static_cast<std::int64_t>(std::floor(std::isnan(x) ? 0.0f : std::clamp(x, -far, far)));
}

Texel nearest(Reader& r, const Point& p, bool volume) {
  return r.at(index_of(p.x), index_of(p.y), volume ? index_of(p.z) : p.layer, volume);
}

Texel linear(Reader& r, const Texture& t, const Point& p, bool volume) {
  // Hardware reads a 1D array as a 2D one of one row at y = 0: half of what it finds lies in the row before.
  // That is the same row, unless the address mode of y is border.
  const bool rows = t.height != 0 || (t.edge[1] == Edge::Border && !t.layered);
  const Weighted x = around(p.x), y = rows ? around(p.y) : Weighted{};
  const Weighted z = volume ? around(p.z) : Weighted{p.layer, 0};
  Texel out;
  for (int corner = 0; corner < (volume ? 8 : rows ? 4 : 2); ++corner) {
    const int right = corner & 1, up = corner >> 1 & 1, back = corner >> 2;
    const float weight = (right ? x.fraction : 1 - x.fraction) * (up ? y.fraction : 1 - y.fraction) *
                         (back ? z.fraction : 1 - z.fraction);
    if (weight == 0) continue;
    const Texel texel = r.at(x.first + right, y.first + up, z.first + back, volume);
    for (unsigned c = 0; c < 4; ++c) out.value[c] += weight * texel.value[c];
  }
  for (unsigned c = 0; c < 4; ++c) out.bits[c] = std::bit_cast<std::uint32_t>(out.value[c]);
  return out;
}

/// tld4: one channel of the four elements around, counter-clockwise from the lower left.
Texel gather(Reader& r, const Point& p, unsigned channel) {
  const std::int64_t x = index_of(p.x - 0.5f), y = index_of(p.y - 0.5f);
  const std::int64_t dx[] = {0, 1, 1, 0}, dy[] = {1, 1, 0, 0};
  Texel out;
  for (unsigned k = 0; k < 4; ++k) {
    const Texel texel = r.at(x + dx[k], y + dy[k], p.layer, false);
    out.value[k] = texel.value[channel];
    out.bits[k] = texel.bits[channel];
  }
  return out;
}

float coordinate(const Warp& w, const DataOperands& from, unsigned k, unsigned lane) {
  return std::bit_cast<float>(row<std::uint32_t>(w, from.ref[k])[lane]);
}

/// The coordinates of a lane in elements; what is normalised is brought to them here.
Point point_of(const Warp& w, const Texture& t, const DataOperands& from, Mode shape, unsigned lane) {
  Point p;
  unsigned k = 0;
  if (shape == Mode::TexA1d || shape == Mode::TexA2d) p.layer = row<std::uint32_t>(w, from.ref[k++])[lane];
  auto next = [&](std::uint32_t size, Edge edge) {
    float x = coordinate(w, from, k++, lane);
    if (!t.normalized_coordinates) return x;
    // Far outside a float has no fraction left: folded before it is scaled.
    if (edge == Edge::Wrap) x -= std::floor(x);
    if (edge == Edge::Mirror) x -= 2 * std::floor(x / 2);
    return x * static_cast<float>(std::max(size, 1u));
  };
  p.x = next(t.width, t.edge[0]);
  if (shape != Mode::Tex1d && shape != Mode::TexA1d) p.y = next(t.height, t.edge[1]);
  if (shape == Mode::Tex3d) p.z = next(t.depth, t.edge[2]);
  return p;
}

const char* refusal(const Texture& t, Mode shape, bool by_index) {
  if (t.of_linear_memory != by_index)
    return by_index ? N_("Reads a texture by index, which was not made of linear memory: tex1Dfetch() is for "
                         "linear memory, "
                         "tex1D(), tex2D() and tex3D() are for arrays and pitched memory.")
                    : N_("Reads a texture of linear memory by coordinate: it can only be read by index, with "
                         "tex1Dfetch().");
  const unsigned has = t.layered ? (t.height != 0 ? 2u : 1u) : t.depth != 0 ? 3u : t.height != 0 ? 2u : 1u;
  const unsigned wants = shape == Mode::Tex3d ? 3u : shape == Mode::Tex2d || shape == Mode::TexA2d ? 2u : 1u;
  const bool layered = shape == Mode::TexA1d || shape == Mode::TexA2d;
  if (has != wants || layered != t.layered)
    return N_(
        "Reads a texture with {wants} coordinates that has {has} dimensions: the function must fit the "
        "resource (tex1D, "
        "tex2D, tex3D, and Layered for layered arrays).");
  return nullptr;
}

bool read_lane_of(Warp& w, const Insn& i, unsigned lane, Texel& out) {
  const std::uint64_t handle = row<std::uint64_t>(w, i.a)[lane];
  const Texture* t = textures().find(handle);
  if (!t) {
    report(w, i, lane, FindingKind::InvalidHandle,
           textures().was_made(handle)
               ? N_("Reads through a texture object that the host has destroyed.")
               : N_("Reads through {handle}, which is no texture object: cudaCreateTextureObject() makes "
                    "them."),
           {{"handle", hex(handle)}}, status::illegal_address);
    return false;
  }
  const auto shape = static_cast<Mode>(i.imm & 0xff);
  const bool by_index = (i.imm & texture_by_index) != 0;
  if (const char* message = refusal(*t, shape, by_index)) {
    const std::string has = std::to_string(t->depth != 0 ? 3 : t->height != 0 ? 2 : 1);
    const std::string wants = shape == Mode::Tex3d                            ? "3"
                              : shape == Mode::Tex2d || shape == Mode::TexA2d ? "2"
                                                                              : "1";
    report(w, i, lane, FindingKind::InvalidHandle, message, {{"wants", wants}, {"has", has}},
           status::illegal_address);
    return false;
  }
  Reader reader(w, i, lane, *t);
  const DataOperands& from = w.code->data[i.aux + 1];
  if (by_index) {
    const std::uint32_t index = row<std::uint32_t>(w, from.ref[0])[lane];
    if (index < t->width) out = reader.fetch(t->address + std::uint64_t{index} * t->format.bytes());
    return !reader.failed();
  }
  const Point p = point_of(w, *t, from, shape, lane);
  if ((i.imm & texture_gather) != 0)
    out = gather(reader, p, static_cast<unsigned>(i.imm >> texture_channel_shift & 3));
  else
    out = t->linear ? linear(reader, *t, p, shape == Mode::Tex3d) : nearest(reader, p, shape == Mode::Tex3d);
  return !reader.failed();
}

}  // namespace

void op_texture(Warp& w, const Insn& i) {
  const DataOperands& to = w.code->data[i.aux];
  std::uint32_t result[4][warp_lanes] = {};
  for (std::uint32_t m = w.mask; m; m &= m - 1) {  // a destination may be a coordinate
    Texel texel;
    if (!read_lane_of(w, i, lowest(m), texel)) return;
    for (unsigned c = 0; c < 4; ++c) result[c][lowest(m)] = texel.bits[c];
  }
  for (unsigned c = 0; c < to.count && c < 4; ++c)
    for (std::uint32_t m = w.mask; m; m &= m - 1)
      out_row<std::uint32_t>(w, to.ref[c])[lowest(m)] = result[c][lowest(m)];
}

}  // namespace gridlings::simgpu
