// Room: tests of chapters. Whether two grids have to wait for each other, from when they began and ended. May
// use the harness.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <utility>

#include "harness/harness.hpp"

namespace gridlings::chapters {

/// One launch of a run; null where the run has none such.
using Grid = std::function<const harness::Launch*(const harness::Run&)>;
using Which = std::function<bool(const harness::Launch&)>;

/// The launch number `at` of the kernel, from 0, among those that `which` takes.
inline Grid grid(
    std::string kernel, long long at = 0, Which which = [](const harness::Launch&) { return true; }) {
  return [=](const harness::Run& run) -> const harness::Launch* {
    long long n = at;
    for (const harness::Launch& launch : run.launches)
      if (harness::is_kernel(launch.kernel, kernel) && which(launch) && n-- == 0) return &launch;
    return nullptr;
  };
}

/// Of two grids that are free of each other, each begins in some run before the other has ended. Of grids
/// that are ready together, children-last takes the older and blocks-reversed the younger.
class Freedom {
 public:
  Freedom(Grid one, Grid other) : one_(std::move(one)), other_(std::move(other)) {}

  void note(const harness::Run& run) {
    const harness::Launch *a = one_(run), *b = other_(run);
    const bool both = a != nullptr && b != nullptr && a->start >= 0 && b->start >= 0;
    harness::expect(both, i18n::tr("A kernel that this test looks for was not launched."));
    if (!both) return;
    one_ahead_ |= a->start < b->end;
    other_ahead_ |= b->start < a->end;
    schedules_.insert(harness::current_schedule());
  }

  bool free() const {
    if (!schedules_.contains("children-last") || !schedules_.contains("blocks-reversed"))
      return true;  // cannot tell
    return one_ahead_ && other_ahead_;
  }

  /// Of use where they are not free: whether it is the first of the two that the other waits for.
  bool first_leads() const { return one_ahead_; }

 private:
  Grid one_, other_;
  bool one_ahead_ = false, other_ahead_ = false;
  std::set<std::string> schedules_;
};

/// Fails the test if one of two kernels, launched by `go`, waits for the other in every schedule.
inline void expect_free(const std::string& one, const std::string& other,
                        const std::function<harness::Run()>& go) {
  Freedom freedom(grid(one), grid(other));
  harness::for_each_schedule([&](const harness::Schedule&) { freedom.note(go()); });
  harness::expect(
      freedom.free(),
      i18n::trf("`{first}` always begins before `{second}`: something makes one wait for the other, and "
                "neither needs the other's result.",
                fmt::arg("first", freedom.first_leads() ? one : other),
                fmt::arg("second", freedom.first_leads() ? other : one)));
}

}  // namespace gridlings::chapters
