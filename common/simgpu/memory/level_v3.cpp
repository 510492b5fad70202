// Room: common/simgpu/memory. Loads and stores at instruction set level "v3" (flags in CMakeLists.txt).
#define SIMGPU_MEMORY_LEVEL level_v3
#include "simgpu/memory/level.hpp"
