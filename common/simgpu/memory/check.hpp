// Room: common/simgpu/memory. The careful way to memory: one lane at a time, every rule checked, each breach
// reported. The fast paths of lanes.inl come here when anything looks unusual.
#pragma once

#include "ptx/module.hpp"
#include "simgpu/memory.hpp"
#include "simgpu/report.hpp"

namespace gridlings::simgpu {

enum class Access : std::uint8_t { Read, Write, Update };

/// The memory operand of one lane. `address`: the register's value plus the offset; 32-bit ones
/// sign-extended.
struct Operand {
  std::uint64_t address;
  unsigned bytes;    ///< of the whole access; also its alignment
  ptx::Space space;  ///< as the instruction says
  Access access;
};

/// Where the bytes of a checked access are. `map`: nullptr if all is written.
struct Target {
  std::uint8_t* data = nullptr;
  std::uint64_t* map = nullptr;
  std::uint64_t bit = 0;
  bool global = false;
};

/// Finds the bytes of one lane's access. On a breach reports it (which ends the grid) and returns false.
bool resolve(Warp& w, const Insn& insn, unsigned lane, const Operand& operand, Target& target);

/// Copies the bytes that one lane reads to `to`; what nothing wrote reads as poison. `element`: bytes of one
/// vector element; an element of which no byte is written is a finding, but not a fatal one. False after a
/// fatal one.
bool read_lane(Warp& w, const Insn& insn, unsigned lane, const Operand& operand, unsigned element,
               std::uint8_t* to);
bool write_lane(Warp& w, const Insn& insn, unsigned lane, const Operand& operand, const std::uint8_t* from);

/// Reports an element of which no byte is written, once in full, then by count.
void note_unwritten(Warp& w, const Insn& insn, unsigned lane, const Operand& operand);

}  // namespace gridlings::simgpu
