// Room: common/simgpu/memory. Loads and stores at instruction set level "v4" (flags in CMakeLists.txt).
#define SIMGPU_MEMORY_LEVEL level_v4
#include "simgpu/memory/level.hpp"
