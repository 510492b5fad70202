// Room: common/simgpu/check. Race checker: the first guess of an atomicCAS() loop, found in the code.
#pragma once

#include <cstdint>

namespace gridlings::simgpu {
struct Code;
namespace race {

/// Is the instruction a plain load whose value, unchanged, is what an atomicCAS() of the same function compares with,
/// at the address that was loaded from? The guide's own loops begin like that (atomic functions, atomicAdd for double):
/// what was read counts only if it is still so.
bool feeds_cas(const Code& code, std::uint32_t source);

}  // namespace race
}  // namespace gridlings::simgpu
