// Room: trace. The launch tree: each grid under the one that launched it, repeated ones drawn together.
#pragma once

#include <string>
#include <vector>

#include "trace/model.hpp"

namespace gridlings::trace {

class Svg;

/// One row of the picture: a grid, or several of one kernel and kind under the same row.
struct TreeRow {
  std::vector<const Grid*> grids;  ///< in launch order, not empty
  int parent = -1;                 ///< row above; -1: the host
  int level = 0;                   ///< 0: launched by the host
  bool last = false;               ///< the last child of its parent's row
};

struct TreeRows {
  std::vector<TreeRow> rows;  ///< in the order of the picture
  long long left_out = 0;     ///< grids for which there was no room
};

/// Every grid has a row of its own if there are few; else those that are repeated share one.
TreeRows tree_rows(const Run& run);

/// Draws from `y` down; returns where it ends.
double draw_tree(Svg& svg, const Run& run, double y);

}  // namespace gridlings::trace
