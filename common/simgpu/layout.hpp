// Room: common/simgpu. The order in which a function's basic blocks are laid out.
//
// Lanes that diverged meet again because the group with the lowest pc runs first. That works when every block lies
// before the blocks it leads to and a loop's blocks lie together: a weak topological order (Bourdoncle 1993).
#pragma once

#include <cstdint>
#include <vector>

#include "ptx/module.hpp"

namespace gridlings::simgpu {

struct BasicBlock {
  std::uint32_t first = 0, end = 0;          ///< instructions [first, end) of Function::body
  std::vector<std::uint32_t> successors;     ///< block indices; the fall-through first, if there is one
  bool falls_through = false;
};

struct Layout {
  std::vector<BasicBlock> blocks;            ///< in textual order
  std::vector<std::uint32_t> order;          ///< reachable blocks in the order in which they are emitted
  std::vector<std::uint32_t> block_of_label; ///< by label
};

Layout lay_out(const ptx::Function& function);

}  // namespace gridlings::simgpu
