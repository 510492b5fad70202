// Room: tests of chapters. Whether two grids are free of each other, by the order in which they begin. May
// use the harness; messages stay with the chapters, where the catalogue finds them.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "harness/harness.hpp"

namespace gridlings::chapters {

/// Which of two grids began first, schedule by schedule. Two different answers prove that there is no order
/// between them; of grids that are ready together children-last takes the older, blocks-reversed the younger.
class BothOrders {
 public:
  BothOrders(std::string first, std::string second) : first_(std::move(first)), second_(std::move(second)) {}

  /// Takes down the launch number `at_first` of the first kernel and `at_second` of the second, from 0. False
  /// if one of them is missing.
  bool note(const harness::Schedule& schedule, const harness::Run& run, long long at_first = 0,
            long long at_second = 0) {
    const auto first = start(run, first_, at_first), second = start(run, second_, at_second);
    if (first && second) seen_[schedule.name] = *first < *second;
    return first && second;
  }

  bool free() const {
    if (!seen_.contains("children-last") || !seen_.contains("blocks-reversed")) return true;  // cannot tell
    return std::any_of(seen_.begin(), seen_.end(),
                       [this](const auto& seen) { return seen.second != seen_.begin()->second; });
  }

  /// The one that always begins first, and the other; of use where they are not free.
  std::pair<std::string, std::string> in_order() const {
    return !seen_.empty() && seen_.begin()->second ? std::pair(first_, second_) : std::pair(second_, first_);
  }

 private:
  static std::optional<long long> start(const harness::Run& run, const std::string& kernel, long long which) {
    for (const harness::Launch& launch : run.launches)
      if (harness::is_kernel(launch.kernel, kernel) && which-- == 0) return launch.start;
    return std::nullopt;
  }

  std::string first_, second_;
  std::map<std::string, bool> seen_;
};

}  // namespace gridlings::chapters
