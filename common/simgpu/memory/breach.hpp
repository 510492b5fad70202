// Room: common/simgpu/memory. Breaches of the rules of memory as findings, with their texts. Each member
// reports and returns false, the answer of the check that failed.
#pragma once

#include "check.hpp"

namespace gridlings::simgpu {

struct Breach {
  Warp& w;
  const Insn& insn;
  unsigned lane;
  const Operand& operand;

  bool null_pointer() const;
  bool nothing_there(Memory& memory) const;  ///< beside every live allocation, or in a freed one
  bool misaligned() const;
  bool read_only(const Allocation& a) const;
  bool outside_shared(std::int64_t offset, std::uint64_t size) const;
  bool outside_local(std::int64_t offset, std::uint64_t size) const;
  bool foreign_shared(const Decoded& where) const;
  bool foreign_local(const Decoded& where) const;
  bool wrong_space() const;  ///< ld.global with a shared address and the like
  bool unwritten() const;    ///< not fatal

 private:
  bool fatal(FindingKind kind, const char* message, Args args, int cuda_error) const;
  bool beside(const Allocation& a) const;
  bool outside(const char* const (&messages)[2][3], std::int64_t offset, std::uint64_t size, Args args) const;
};

}  // namespace gridlings::simgpu
