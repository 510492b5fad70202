// Room: tests/simgpu/alu. Runs one PTX instruction on generated lanes, at every instruction set level, with a
// full and with a partial mask, and compares each lane with a reference.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "simgpu/alu/form.hpp"

namespace gridlings::simgpu::alu::test {

using Lanes = std::array<std::uint64_t, 32>;

/// Operands in the order a, b, c, e; predicates as 0 or 1.
struct Values {
  std::uint64_t a = 0, b = 0, c = 0, e = 0;
  bool carry = false;
};
struct Outcome {
  std::uint64_t d = 0, d2 = 0;
  bool carry = false;
};

/// An instruction as text, its operands given by register letters: p predicate, h 16, r 32, d 64 bits; `!p`,
/// `p|p`,
/// `_` and numbers as in PTX. Example: "setp.lt.and.s32 p|p, r, 5, !p".
class Form {
 public:
  explicit Form(const std::string& text);
  bool select(Level level);
  /// Runs one warp; `old` is what the destinations held before.
  void run(bool masked, std::uint32_t mask, const std::vector<Values>& in, std::vector<Outcome>& inout) const;
  const std::string& text() const { return text_; }
  const std::string& ptx() const { return ptx_; }
  std::vector<std::string> register_names() const;  ///< d, d2, a, b, c, e
  unsigned source_bits(unsigned i) const;  ///< width of source i: 1, 16, 32, 64; 0 if absent or immediate
  unsigned result_bits() const;

 private:
  std::string text_;
  ptx::Instruction insn_;
  ptx::Function function_;
  std::string ptx_;
  Selection selection_;
};

using Reference = std::function<Outcome(const Values&)>;
using Simple = std::function<std::uint64_t(std::uint64_t a, std::uint64_t b, std::uint64_t c)>;

/// Fails the running test on the first lane that differs. Immediates must be repeated by the reference.
void check(const std::string& text, const Simple& reference);
void check_outcome(const std::string& text, const Reference& reference);
/// The form must not be accepted.
bool refused(const std::string& text);
/// The result for one set of operands, at the best level.
std::uint64_t value(const std::string& text, std::uint64_t a, std::uint64_t b = 0, std::uint64_t c = 0,
                    std::uint64_t e = 0);
Outcome outcome(const std::string& text, const Values& v);

}  // namespace gridlings::simgpu::alu::test
