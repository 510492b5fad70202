// Room: common/simgpu/memory. Loads and stores at instruction set level "base" (flags in CMakeLists.txt).
#define SIMGPU_MEMORY_LEVEL level_base
#include "simgpu/memory/level.hpp"
