// Room: common/simgpu. How a grid came to be, in words: "host -> parent -> permute x7 -> leaf".
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace gridlings::simgpu {

/// From a grid up to the host. A kernel that launches itself is named once, with how often; of a long path the
/// beginning and the end are named and "..." stands between.
class GridPath {
 public:
  /// First the grid itself, then its parent, and so on; `times` of them at once, where they are of one kernel. The
  /// name must outlive text().
  void add(const std::string& kernel, std::size_t times = 1);
  std::string text() const;

 private:
  struct Step {
    const std::string* kernel;
    std::size_t times;
  };
  std::vector<Step> steps_;  // innermost first
};

}  // namespace gridlings::simgpu
