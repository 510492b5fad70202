// Room: trace. Which lane of a timeline each grid has: its stream's, under the lane of the grid that launched it.
#pragma once

#include <string>
#include <vector>

#include "trace/model.hpp"

namespace gridlings::trace {

struct Bar {
  const Grid* grid = nullptr;
  int row = 0;  ///< of the lane: grids that overlap lie in rows of their own
};

/// Streams of one kind under one lane; each host stream and each named stream (by its place among its owner's) for itself.
struct Lane {
  Kind kind = Kind::host;
  int index = 0;    ///< host and named streams: 1, 2, ...; 0: there is only one
  int parent = -1;  ///< index of the lane above; -1: launched by the host
  int level = 0;
  int rows = 1;
  std::vector<Bar> bars;  ///< by start
};

struct Lanes {
  std::vector<Lane> lanes;    ///< in the order of the picture: a lane, then those under it
  std::vector<int> lane_of;   ///< by index into Run::grids; -1: the grid never started
};

/// The moment at which a grid is over; one that never ended goes to the end of the run.
long long end_of(const Run& run, const Grid& grid);
/// First launch and last end of a run.
struct Span {
  long long first = 0, last = 0;
};
Span span_of(const Run& run);

/// `most_rows`: rows that a lane may have; what overlaps beyond them shares the last.
Lanes lanes_of(const Run& run, int most_rows);

/// "NULL stream", "named stream 2" ... in the reader's language.
std::string name_of(const Lane& lane);

}  // namespace gridlings::trace
