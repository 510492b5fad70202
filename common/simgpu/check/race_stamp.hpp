// Room: common/simgpu/check. Race checker: the 64 bits that say who accessed a word last.
//
// From the top: segment 24 | atomic 1 | source 22 | reach 3 | scope 2 | strong 1 | spread 2 | bytes 4 |
// lane 5. The segment lies on top, so that "before segment n" is one comparison of whole stamps, and the
// later of two stamps is their maximum. Segments stay below 2^23: stamps can be compared as signed numbers.
#pragma once

#include <algorithm>
#include <cstdint>

namespace gridlings::simgpu::race {

using Stamp = std::uint64_t;

/// Whose accesses a stamp stands for: one thread's; or those of several threads that are not ordered, of
/// which it names the one with the latest segment; or a list of stamps (Lists).
enum class Reach : std::uint32_t { thread, warp, block, grid, list };

/// How the bytes of a word spread over lanes: all of one lane, or one lane more with each byte or half.
enum class Spread : std::uint32_t { word, byte, half };

enum class Scope : std::uint32_t { cta, cluster, gpu };

constexpr unsigned bytes_at = 5, spread_at = 9, strong_at = 11, scope_at = 12, reach_at = 14, source_at = 17,
                   atomic_at = 39, segment_at = 40;
constexpr std::uint32_t source_limit = 1u << 22, segment_limit = 1u << 23;
/// Numbers of segments that may be left out before the others are forgotten (History::numbers_for()).
constexpr std::uint32_t room_for_gaps = 1u << 20;
constexpr Stamp lane_field = 31, bytes_field = Stamp{15} << bytes_at, spread_field = Stamp{3} << spread_at,
                scope_field = Stamp{3} << scope_at, reach_field = Stamp{7} << reach_at,
                strong_bit = Stamp{1} << strong_at, atomic_bit = Stamp{1} << atomic_at,
                list_bit = Stamp{4} << reach_at;

inline std::uint32_t segment_of(Stamp s) { return static_cast<std::uint32_t>(s >> segment_at); }
inline std::uint32_t source_of(Stamp s) {
  return static_cast<std::uint32_t>(s >> source_at) & (source_limit - 1);
}
inline Reach reach_of(Stamp s) { return static_cast<Reach>(s >> reach_at & 7); }
inline Scope scope_of(Stamp s) { return static_cast<Scope>(s >> scope_at & 3); }
inline Spread spread_of(Stamp s) { return static_cast<Spread>(s >> spread_at & 3); }
inline bool is_strong(Stamp s) { return (s & strong_bit) != 0; }
inline bool is_list(Stamp s) { return (s & list_bit) != 0; }
inline std::uint32_t bytes_of(Stamp s) { return static_cast<std::uint32_t>(s >> bytes_at) & 15; }
inline Stamp with_bytes(Stamp s, std::uint32_t bytes) {
  return (s & ~bytes_field) | Stamp{bytes} << bytes_at;
}
inline Stamp with_lane(Stamp s, unsigned lane) { return (s & ~lane_field) | lane; }
inline Stamp with_reach(Stamp s, Reach r) {
  return (s & ~reach_field) | Stamp{static_cast<std::uint32_t>(r)} << reach_at;
}
inline Stamp with_spread(Stamp s, Spread p) {
  return (s & ~spread_field) | Stamp{static_cast<std::uint32_t>(p)} << spread_at;
}
constexpr Stamp from_segment(std::uint32_t segment) { return Stamp{segment} << segment_at; }

/// The lane that accessed byte `byte` of the word.
inline unsigned lane_of(Stamp s, unsigned byte) {
  const Spread spread = spread_of(s);
  const auto lane = static_cast<unsigned>(s & lane_field);
  return (lane + (spread == Spread::byte ? byte : spread == Spread::half ? byte / 2 : 0)) & 31;
}
inline unsigned first_byte(std::uint32_t bytes) {
  return bytes == 0 ? 0 : static_cast<unsigned>(__builtin_ctz(bytes));
}

/// Several accesses that are not ordered, as one stamp: that with the later segment, reaching as far as
/// `reach`.
inline Stamp joined(Stamp a, Stamp b, Reach reach) {
  const Reach wide = std::max({reach, reach_of(a), reach_of(b)});
  const Stamp strong = a & b & strong_bit, scope = std::min(a & scope_field, b & scope_field);
  return with_reach((std::max(a, b) & ~(strong_bit | scope_field)) | strong | scope, wide);
}

}  // namespace gridlings::simgpu::race
