// Room: common/simgpu. The attributes that the simulated GPU claims, by cudaDeviceAttr number; for host and device.
#pragma once

#include <cstdint>

#include "simgpu/device.hpp"

namespace gridlings::simgpu {

constexpr int runtime_version_number = 13000;

/// Value of a cudaDeviceAttr: an H200's, but where compute capabilities differ that of the claimed one (arch.hpp). False
/// for an unknown attribute.
bool device_attribute(int attribute, int& value);

/// Value of a cudaLimit. False for an unknown or unsupported limit.
bool limit_value(const Limits& limits, int limit, std::uint64_t& value);

}  // namespace gridlings::simgpu
