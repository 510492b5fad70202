// Room: common/simgpu/check. The race checker: two accesses to one address, at least one of them a write,
// that nothing orders (race_history.hpp says what does). Notes on every word of global and shared memory:
// race_stamp.hpp.
#pragma once

#include <memory>

#include "simgpu/hooks.hpp"

namespace gridlings::simgpu {

/// Adds the checker to the hooks, or takes it off for modules that are loaded from now on.
void set_race_checks(bool on);
bool race_checks();

}  // namespace gridlings::simgpu
