// Room: common/simgpu/check. Race checker: loops over lanes and words. Stamps are below 2^63: compared as
// signed numbers, which vector units can do.
#include "simgpu/check/race_lanes.hpp"

#include <cstddef>

#include "simgpu/insn.hpp"
#include "simgpu/levels.hpp"

namespace gridlings::simgpu::race {
namespace {

/// Step by step, what happens most first: to bring the lanes of a vector together is what costs.
template <class T>
[[gnu::always_inline]] inline Shape full_shape(const T* a, T step) {
  constexpr unsigned half = warp_lanes / 2;
  Shape s;
  s.heads = 1u | 1u << half;
  T uneven = 0;
  for (unsigned l = 0; l < half; ++l) {
    const T ahead = a[0] + l * step;
    uneven |= (a[l] - ahead) | (a[half + l] - (a[half] - a[0]) - ahead);
  }
  if (uneven == 0) {
    s.line = a[half] - a[0] == half * step;
    s.halves = true;
    s.twice = a[half] == a[0];
    return s;
  }
  T other = 0;
  for (unsigned l = 0; l < half; ++l) other |= (a[l] - a[0]) | (a[half + l] - a[half]);
  if (other == 0) {
    s.one = a[half] == a[0];
    return s;
  }
  T heads = 1;  // reads across two vectors that may just have been written, which takes its time
  for (unsigned l = 1; l < warp_lanes; ++l) heads |= a[l] != a[l - 1] ? T{1} << l : T{0};
  s.heads = static_cast<std::uint32_t>(heads);
  return s;
}

template <class T>
[[gnu::always_inline]] inline Shape part_shape(const T* a, std::uint32_t mask, T step) {
  const auto first = static_cast<unsigned>(__builtin_ctz(mask));
  T one = 0, line = 0;
  for (unsigned l = 0; l < warp_lanes; ++l) {
    const T here = -static_cast<T>(mask >> l & 1), distance = a[l] - a[first];
    one |= distance & here;
    line |= (distance - (l - first) * step) & here;
  }
  const std::uint64_t lanes = std::uint64_t{mask} >> first;
  Shape s;
  s.one = one == 0;
  s.line = line == 0 && (lanes & (lanes + 1)) == 0;
  return s;
}

SIMGPU_LEVELS Shape narrow_shape(const std::uint32_t* row, std::uint32_t mask, std::uint32_t step) {
  return mask != full_mask ? part_shape<std::uint32_t>(row, mask, step)
         : step == 4       ? full_shape<std::uint32_t>(row, 4)
                           : full_shape<std::uint32_t>(row, step);
}
SIMGPU_LEVELS Shape wide_shape(const std::uint64_t* row, std::uint32_t mask, std::uint32_t step) {
  return mask != full_mask ? part_shape<std::uint64_t>(row, mask, step)
         : step == 4       ? full_shape<std::uint64_t>(row, 4)
                           : full_shape<std::uint64_t>(row, step);
}

SIMGPU_LEVELS void scan_run(const Stamp* old, const Stamp* mine, unsigned count, Scan& out) {
  std::int64_t latest = 0;
  Stamp any = 0, differs = 0, news = 0;
  const Stamp first = old[0];
  for (unsigned k = 0; k < count; ++k) {
    const auto here = static_cast<std::int64_t>(old[k]);
    latest = here > latest ? here : latest;
    any |= old[k];
    differs |= old[k] ^ first;
    news |= old[k] ^ mine[k];
  }
  out = {static_cast<Stamp>(latest), any, differs, news};
}

SIMGPU_LEVELS void find_latest(const Stamp* old, unsigned count, Latest& out) {
  std::int64_t latest = 0;
  Stamp any = 0, differs = 0;
  const Stamp first = old[0];
  for (unsigned k = 0; k < count; ++k) {
    const auto here = static_cast<std::int64_t>(old[k]);
    latest = here > latest ? here : latest;
    any |= old[k];
    differs |= old[k] ^ first;
  }
  out = {static_cast<Stamp>(latest), any, differs};
}

SIMGPU_LEVELS Stamp find_unlike(const Stamp* writes, const Stamp* reads, unsigned count, Stamp bound,
                                Stamp alike) {
  Stamp bad = 0, differs = 0;
  const Stamp first = reads[0];
  for (unsigned k = 0; k < count; ++k) {
    bad |= ~(writes[k] - bound);  // the top bit is set if the bound is reached
    differs |= reads[k] ^ first;
  }
  return bad >> 63 | (differs & alike);
}

SIMGPU_LEVELS Stamp find_recent(const Stamp* writes, const Stamp* reads, unsigned count, Stamp bound,
                                Stamp& any_read) {
  Stamp bad = 0, lists = 0, any = 0;
  for (unsigned k = 0; k < count; ++k) {
    bad |= ~(writes[k] - bound) | ~(reads[k] - bound);
    lists |= writes[k];
    any |= reads[k];
  }
  any_read = any;
  return bad >> 63 | ((lists | any) & list_bit);
}

SIMGPU_LEVELS void join_stamps(Stamp* old, const Stamp* mine, unsigned count, Stamp reach) {
  constexpr Stamp dropped = reach_field | strong_bit | scope_field | spread_field;
  for (unsigned k = 0; k < count; ++k) {
    const auto a = static_cast<std::int64_t>(old[k]), b = static_cast<std::int64_t>(mine[k]);
    const auto later = static_cast<Stamp>(a > b ? a : b);
    const auto scope_a = static_cast<std::int64_t>(old[k] & scope_field),
               scope_b = static_cast<std::int64_t>(mine[k] & scope_field);
    old[k] = (later & ~dropped) | reach | (old[k] & mine[k] & strong_bit) |
             static_cast<Stamp>(scope_a < scope_b ? scope_a : scope_b);
  }
}

}  // namespace

Shape shape_of(const std::uint32_t* row, std::uint32_t mask, std::uint32_t step) {
  return narrow_shape(row, mask, step);
}
Shape shape_of(const std::uint64_t* row, std::uint32_t mask, std::uint32_t step) {
  return wide_shape(row, mask, step);
}

Scan scan(const Stamp* old, const Stamp* mine, unsigned count) {
  Scan s;
  scan_run(old, mine, count, s);
  return s;
}

Latest latest(const Stamp* old, unsigned count) {
  Latest l;
  find_latest(old, count, l);
  return l;
}

bool alike(const Stamp* writes, const Stamp* reads, unsigned count, Stamp bound, Stamp fields) {
  return find_unlike(writes, reads, count, bound, fields) == 0;
}

bool old_ones(const Stamp* writes, const Stamp* reads, unsigned count, Stamp bound, Stamp& any_read) {
  return find_recent(writes, reads, count, bound, any_read) == 0;
}

void join_run(Stamp* old, const Stamp* mine, unsigned count, Reach reach) {
  join_stamps(old, mine, count, with_reach(0, reach));
}

SIMGPU_LEVELS void number(Stamp* out, Stamp base, unsigned first, unsigned count, unsigned step) {
  const Stamp whole = with_bytes(base, 15) + first;
  if (step == 4) {
    for (unsigned k = 0; k < count; ++k) out[k] = whole + k;
  } else if (step > 4) {
    for (unsigned k = 0; k < count; ++k) out[k] = whole + k / (step / 4);
  } else {
    const Stamp spread = with_spread(whole, step == 1 ? Spread::byte : Spread::half);
    for (unsigned k = 0; k < count; ++k) out[k] = spread + std::uint64_t{k} * (4 / step);
  }
}

}  // namespace gridlings::simgpu::race
