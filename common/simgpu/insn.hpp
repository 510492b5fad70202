// Room: common/simgpu. The decoded instruction: what the decoder makes of PTX and the interpreter runs.
//
// A register is a row of 32 lanes: 32-bit and narrower registers are u32[32] (narrow values zero-extended),
// 64-bit registers u64[32]. A predicate is one u32 mask word, bit l for lane l. Rows lie in the frame of the
// running function (Warp::frame); immediates are rows of the module's constant pool. An operand is a Ref: the
// byte offset of its row from the frame, or from the constant pool if the top bit is set.
#pragma once

#include <cstdint>

namespace gridlings::ptx {
struct Instruction;
struct Function;
struct Module;
}  // namespace gridlings::ptx

namespace gridlings::simgpu {

constexpr unsigned warp_lanes = 32;
constexpr std::uint32_t full_mask = 0xffffffffu;

struct Warp;
struct Insn;
using Handler = void (*)(Warp&, const Insn&);
using Ref = std::uint32_t;
constexpr Ref constant_bit = 0x80000000u;

/// What kind of row an operand is.
enum class Kind : std::uint8_t { None, R32, R64, Pred };

/// What a memory instruction does, in short, for those who watch it. Values as in ptx::Semantics, Scope, Space.
struct AccessForm {
  enum : std::uint32_t { load, store, atomic };
  std::uint32_t bytes : 6 = 0;      ///< of one lane's access, all elements of a vector
  std::uint32_t kind : 2 = load;
  std::uint32_t semantics : 3 = 0;
  std::uint32_t scope : 3 = 0;
  std::uint32_t space : 3 = 0;
  std::uint32_t narrow : 1 = 0;     ///< the address is a 32-bit register
  std::uint32_t vector : 1 = 0;
};

struct Insn {
  Handler full;              ///< for all 32 lanes
  Handler masked;            ///< for the lanes in Warp::mask (not empty)
  Handler inner;             ///< guarded instructions: the masked handler behind the guard
  Handler plain_full, plain_masked;  ///< watched memory instructions: the handlers that make the access (hooks.hpp)
  Ref d = 0, d2 = 0;         ///< destinations; d2: second destination (predicate of shfl, setp p|q ...)
  Ref a = 0, b = 0, c = 0;   ///< sources
  Ref e = 0;                 ///< a fourth source where a form has one (bfi, shfl member mask ...)
  std::uint64_t imm = 0;     ///< offset of a memory operand, jump target, or whatever the handler documents
  std::uint32_t aux = 0;     ///< index into a side table (vector operands, call sites, branch tables ...)
  std::uint32_t aux2 = 0;
  Ref guard = 0;             ///< predicate of @p, valid where inner is set
  bool guard_negated = false;
  std::uint16_t cost = 1;    ///< of the budget: about the time it takes, in units of a simple instruction
  AccessForm form;           ///< watched memory instructions
  std::uint32_t source = ~0u;  ///< index of the ptx::Instruction in Code::source, for locations and messages
};

/// What a room of handlers offers for one PTX instruction: the two handlers, and the kind of row of each operand in
/// the order d, d2, a, b, c, e, from which the decoder makes the Refs (operands[0] -> d, its `second` -> d2,
/// operands[1..] -> a, b, c, e). `imm`/`aux` are copied into the Insn.
struct Selection {
  Handler full = nullptr;
  Handler masked = nullptr;
  Kind d = Kind::None, d2 = Kind::None, a = Kind::None, b = Kind::None, c = Kind::None, e = Kind::None;
  std::uint64_t imm = 0;
  std::uint32_t aux = 0;
};

/// Arithmetic, logic, comparison, selection, conversion, mov between registers, prmt, popc ...: everything that reads
/// and writes registers of its own lane only. False if the form is not arithmetic or not supported.
bool select_alu(const ptx::Instruction& insn, const ptx::Function& function, Selection& out);

}  // namespace gridlings::simgpu
