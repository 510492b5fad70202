// Room: common/simgpu/alu. The forms of forms_half.hpp at instruction set level "v3" (flags in
// CMakeLists.txt).
#define SIMGPU_ALU_LEVEL level_v3
#include "simgpu/alu/forms_half.hpp"
