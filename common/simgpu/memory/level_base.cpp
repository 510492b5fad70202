// Room: common/simgpu/memory. Loads and stores at instruction set level "base" (flags in CMakeLists.txt).
#define SIMGPU_MEMORY_LEVEL level_base
#define SIMGPU_FALLBACK_LEVEL
#include "simgpu/memory/level.hpp"
