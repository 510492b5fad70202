// Room: common/simgpu. What can run at the same time: blocks on a multiprocessor, cooperative grids,
// clusters.
#pragma once

#include <cstdint>

#include "simgpu/device.hpp"

namespace gridlings::simgpu {

/// Checks what a cooperative or a cluster launch asks for; the rest of the configuration is known to be
/// right.
int check_residency(const CodeFunction& kernel, const LaunchConfig& config);
/// The shape of the clusters of such a launch: the launch attribute, or else what the kernel says.
Dim cluster_shape(const CodeFunction& kernel, const LaunchConfig& config);

}  // namespace gridlings::simgpu
