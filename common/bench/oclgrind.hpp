// Room: bench. The same saxpy and matmul on Oclgrind, an interpreter of OpenCL kernels.
#pragma once

#include "bench/cases.hpp"

namespace gridlings::bench {

/// Fills in the comparisons, or why there are none. Throws WrongResult if Oclgrind computes something else.
void compare_with_oclgrind(const Settings& settings, Report& report);

}  // namespace gridlings::bench
