// Room: common/simgpu/spread. Kernels whose blocks may run side by side.
#pragma once

namespace gridlings::simgpu {

struct Grid;

/// Does nothing in the kernel, and in what it calls, meet other blocks but plain reads and writes of memory?
/// No launches, no output, no atomics outside shared memory, no fences, no clocks.
bool divisible(const Grid& grid);

}  // namespace gridlings::simgpu
