// Room: common/simgpu/memory. The tables of load and store handlers, one set for each instruction set.
#pragma once

#include "ptx/module.hpp"
#include "simgpu/insn.hpp"

namespace gridlings::simgpu::memory {

struct Handlers {
  Handler full = nullptr, masked = nullptr;
};

/// What tells one load or store from another. The space of a shared access with a 32-bit address is `narrow`.
struct Form {
  ptx::Space space;
  bool narrow;  ///< 32-bit address
  bool vector;
  unsigned bytes;  ///< of one element in memory: 1, 2, 4, 8
  bool sign;       ///< loads: extend by the sign
  bool counted;    ///< loads: one that may wait for others (volatile, relaxed, acquire)
  unsigned width;  ///< bytes of the register: 2 (or 1), 4, 8
};

namespace level_base {
Handlers find_load(const Form& form);
Handlers find_store(const Form& form);
}  // namespace level_base
namespace level_v3 {
Handlers find_load(const Form& form);
Handlers find_store(const Form& form);
}  // namespace level_v3
namespace level_v4 {
Handlers find_load(const Form& form);
Handlers find_store(const Form& form);
}  // namespace level_v4

/// atom, red; nullptr handlers if the form is not supported.
Handlers find_atomic(const ptx::Instruction& insn, bool narrow);

}  // namespace gridlings::simgpu::memory
