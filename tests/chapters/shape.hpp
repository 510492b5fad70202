// Room: tests of chapters. Whether the shape of the launches follows from the work, and who made them. May
// use the harness.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

#include "harness/harness.hpp"

namespace gridlings::chapters {

inline long long blocks_in(const harness::Launch& launch) {
  return 1ll * launch.grid[0] * launch.grid[1] * launch.grid[2];
}

inline long long threads_in(const harness::Launch& launch) {
  return blocks_in(launch) * launch.block[0] * launch.block[1] * launch.block[2];
}

/// A number of blocks that does not depend on the elements is too small for many of them, or, where it is
/// not, leaves more than one whole block idle. Nothing to see on a real GPU, where no launches are known.
inline void expect_blocks_follow(const harness::Run& run, const char* kernel, long long elements) {
  constexpr long long kLargestBlock = 1024;
  for (const harness::Launch& launch : run.launches)
    if (harness::is_kernel(launch.kernel, kernel))
      harness::expect(threads_in(launch) < elements + kLargestBlock,
                      i18n::trf("`{kernel}` was launched with {threads} threads for {elements} elements. How "
                                "many blocks there are must follow from how many elements there are.",
                                fmt::arg("kernel", kernel), fmt::arg("threads", threads_in(launch)),
                                fmt::arg("elements", elements)));
}

/// The same of a kernel whose threads take one element each: there must be enough of them as well.
inline void expect_thread_each(const harness::Run& run, const char* kernel, long long elements) {
  expect_blocks_follow(run, kernel, elements);
  for (const harness::Launch& launch : run.launches)
    if (harness::is_kernel(launch.kernel, kernel))
      harness::expect(
          threads_in(launch) >= elements,
          i18n::trf("`{kernel}` was launched with {threads} threads for {elements} elements; each "
                    "element needs a thread of its own.",
                    fmt::arg("kernel", kernel), fmt::arg("threads", threads_in(launch)),
                    fmt::arg("elements", elements)));
}

/// Fails if one thread launched the kernel more than `most` times: the launches are to be shared.
inline void expect_launches_shared(const harness::Run& run, const char* kernel, long long most) {
  std::map<std::pair<long long, std::array<int, 6>>, long long> by_thread;
  long long seen = 0;
  for (const harness::Launch& launch : run.launches) {
    if (!harness::is_kernel(launch.kernel, kernel)) continue;
    const auto &b = launch.launch_block, &t = launch.launch_thread;
    seen = std::max(seen, ++by_thread[{launch.parent, {b[0], b[1], b[2], t[0], t[1], t[2]}}]);
  }
  harness::expect(seen <= most,
                  i18n::trf("One thread launched `{kernel}` {seen} times; each thread launches at "
                            "most {most}. The others have nothing to do.",
                            fmt::arg("kernel", kernel), fmt::arg("seen", seen), fmt::arg("most", most)));
}

}  // namespace gridlings::chapters
