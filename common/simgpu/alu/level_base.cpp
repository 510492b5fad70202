// Room: common/simgpu/alu. The forms of forms.hpp at instruction set level "base" (flags in CMakeLists.txt).
#define SIMGPU_ALU_LEVEL level_base
#include "simgpu/alu/forms.hpp"
