// Room: common/simgpu/alu. The forms of forms_half.hpp at instruction set level "v4" (flags in
// CMakeLists.txt).
#define SIMGPU_ALU_LEVEL level_v4
#include "simgpu/alu/forms_half.hpp"
