// Room: common/simgpu/check. Race checker: loops over the lanes and words of one access, compiled for several
// instruction sets (race_lanes.cpp).
#pragma once

#include "simgpu/check/race_stamp.hpp"

namespace gridlings::simgpu::race {

/// How the addresses of a warp lie.
struct Shape {
  bool one = false;         ///< all the same
  bool line = false;        ///< neighbouring lanes, side by side
  bool halves = false;      ///< full warp: each half is a line
  bool twice = false;       ///< full warp: the second half repeats the first
  std::uint32_t heads = 0;  ///< full warp: lanes whose address is not that of the lane before
};
Shape shape_of(const std::uint32_t* row, std::uint32_t mask, std::uint32_t step);
Shape shape_of(const std::uint64_t* row, std::uint32_t mask, std::uint32_t step);

/// What the stamps of a run of words have in common.
struct Scan {
  Stamp latest = 0;   ///< the greatest
  Stamp any = 0;      ///< all bits that are set in one
  Stamp differs = 0;  ///< bits in which they differ from the first
  Stamp news = 0;     ///< bits in which they differ from mine
};
Scan scan(const Stamp* old, const Stamp* mine, unsigned count);

/// The greatest, all bits that are set in one, and those in which they differ from the first.
struct Latest {
  Stamp stamp = 0, any = 0, differs = 0;
};
Latest latest(const Stamp* old, unsigned count);

/// Are all writes below the bound, and the reads equal in these fields?
bool alike(const Stamp* writes, const Stamp* reads, unsigned count, Stamp bound, Stamp fields);

/// Are all of them below the bound, and no lists? `any_read`: the bits of the reads.
bool old_ones(const Stamp* writes, const Stamp* reads, unsigned count, Stamp bound, Stamp& any_read);

/// Joins mine to old stamps of whole words, see joined().
void join_run(Stamp* old, const Stamp* mine, unsigned count, Reach reach);

/// Stamps of `count` words from lane `first` on; `step`: bytes of one lane.
void number(Stamp* out, Stamp base, unsigned first, unsigned count, unsigned step);

}  // namespace gridlings::simgpu::race
