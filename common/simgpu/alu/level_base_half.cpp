// Room: common/simgpu/alu. The forms of forms_half.hpp at instruction set level "base" (flags in
// CMakeLists.txt).
#define SIMGPU_ALU_LEVEL level_base
#include "simgpu/alu/forms_half.hpp"
