// Room: common/simgpu. What the parts of the decoder share.
#pragma once

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "simgpu/code.hpp"
#include "simgpu/layout.hpp"

namespace gridlings::simgpu {

/// Rows of immediates, one per distinct value and kind.
class ConstantPool {
 public:
  Ref get(Kind kind, std::uint64_t value);
  void finish(Code& code);   ///< moves the rows to their aligned place

 private:
  std::vector<std::uint8_t> bytes_;
  std::map<std::pair<Kind, std::uint64_t>, Ref> known_;
};

/// Decodes one function into the module's stream.
class FunctionDecoder {
 public:
  FunctionDecoder(Code& code, ConstantPool& pool, std::int32_t index);
  bool run(std::string& error);

 private:
  // decode.cpp: frame and blocks
  void assign_frame();
  Ref allocate_row(Kind kind);
  void emit_block(const BasicBlock& block);
  void decode(const ptx::Instruction& i);
  Insn& emit(Handler full, Handler masked);
  Insn& emit(Handler handler) { return emit(handler, handler); }
  void guard(Insn& insn, const ptx::Instruction& i);
  static void uncount(Insn& insn);   ///< it is a part of an instruction that is counted already
  bool fail(const ptx::Instruction& i, std::string message);

  // decode_operands.cpp
  Kind kind_of(std::uint32_t reg) const;
  Ref source(const ptx::Operand& o, Kind kind);
  Ref destination(const ptx::Operand& o, Kind kind);
  Ref symbol_row(const ptx::Operand& o, Kind kind);
  Ref address(const ptx::Operand& o, Kind kind, std::uint64_t& offset);
  DataOperands vector(const ptx::Operand& o, unsigned bits, bool write);

  // decode_forms.cpp: forms that the core executes itself; false if `i` is none of them
  bool core_form(const ptx::Instruction& i);
  bool control_form(const ptx::Instruction& i);
  bool sync_form(const ptx::Instruction& i);
  bool warp_form(const ptx::Instruction& i);
  bool barrier_form(const ptx::Instruction& i);
  bool move_form(const ptx::Instruction& i);
  bool param_form(const ptx::Instruction& i);
  void call_form(const ptx::Instruction& i);
  // decode_advanced.cpp
  bool advanced_form(const ptx::Instruction& i);
  bool cluster_form(const ptx::Instruction& i);
  bool mbarrier_form(const ptx::Instruction& i);
  bool async_form(const ptx::Instruction& i);
  bool copy_form(const ptx::Instruction& i);
  bool texture_form(const ptx::Instruction& i);
  bool lowered_form(const ptx::Instruction& i);   ///< what a few simple instructions say as well
  void emit_step(ptx::Opcode op, ptx::Modifiers mod, const ptx::Instruction& whole, std::vector<ptx::Operand> operands);
  bool is_narrow(const ptx::Operand& o) const;   ///< an address in a 32-bit register
  bool simple_form(const ptx::Instruction& i);   // select_alu, select_memory
  static void watch(Insn& insn, const ptx::Instruction& i);   ///< has the watchers told of a memory access

  Code& code_;
  ConstantPool& pool_;
  std::int32_t index_;
  CodeFunction& function_;
  const ptx::Function& ptx_;
  Layout layout_;
  std::uint32_t source_ = 0;
  std::uint32_t frame_ = 0, pred_row_ = 0, pred_used_ = 32;
  std::vector<std::pair<std::size_t, std::uint32_t>> fixups_;   ///< insn -> block index in Insn::imm
  std::vector<std::uint32_t> table_fixups_;                     ///< jump tables that hold block indices
  std::vector<std::uint32_t> block_pc_;
  std::string error_;
};

Builtin find_builtin(std::string_view name);

}  // namespace gridlings::simgpu
