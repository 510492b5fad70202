// Room: common/simgpu. PTX module -> flat instruction stream: frames, blocks, module variables.
#include "simgpu/decode.hpp"

#include <cstring>
#include <functional>

#include "ptx/demangle.hpp"
#include "simgpu/hooks.hpp"
#include "simgpu/memory.hpp"
#include "simgpu/ops.hpp"

namespace gridlings::simgpu {
namespace {

std::uint32_t align_up(std::uint32_t v, std::uint32_t a) { return a <= 1 ? v : (v + a - 1) / a * a; }

/// A program counter that runs past the end of the function's last block leaves the function.
constexpr std::size_t max_instructions = 4'000'000;

// What a kernel may use, as every assembler checks (CUDA C++ Programming Guide, technical specifications).
constexpr std::uint32_t max_local = 512 << 10, max_static_shared = 48 << 10, max_constant = 64 << 10;

std::string too_much(const CodeFunction& f, const char* what, std::uint64_t limit) {
  return f.name + " uses too much " + what + ": " + std::to_string(limit) + " bytes can be had";
}

}  // namespace

Ref ConstantPool::get(Kind kind, std::uint64_t value) {
  if (kind == Kind::R32) value &= 0xffffffffu;
  const auto [it, fresh] = known_.try_emplace({kind, value}, 0);
  if (!fresh) return it->second;
  const std::size_t at = bytes_.size();
  bytes_.resize(at + (kind == Kind::R64 ? 256 : kind == Kind::R32 ? 128 : 64));
  const std::uint32_t low = kind == Kind::Pred ? (value ? full_mask : 0) : static_cast<std::uint32_t>(value);
  for (unsigned l = 0; l < warp_lanes; ++l) {
    if (kind == Kind::R64)
      std::memcpy(&bytes_[at + 8 * l], &value, 8);
    else if (kind == Kind::R32 || l == 0)
      std::memcpy(&bytes_[at + 4 * l], &low, 4);
  }
  return it->second = constant_bit | static_cast<Ref>(at);
}

void ConstantPool::finish(Code& code) {
  code.constant_storage.resize(bytes_.size() + 64);
  const auto raw = reinterpret_cast<std::uintptr_t>(code.constant_storage.data());
  std::uint8_t* to = code.constant_storage.data() + ((64 - raw % 64) % 64);
  if (!bytes_.empty()) std::memcpy(to, bytes_.data(), bytes_.size());
  code.constants = to;
}

FunctionDecoder::FunctionDecoder(Code& code, ConstantPool& pool, std::int32_t index)
    : code_(code),
      pool_(pool),
      index_(index),
      function_(code.functions[static_cast<std::size_t>(index)]),
      ptx_(*function_.ptx) {}

Ref FunctionDecoder::allocate_row(Kind kind) {
  if (kind == Kind::Pred) {
    if (pred_used_ == warp_lanes) {
      pred_row_ = frame_;
      frame_ += 128;
      pred_used_ = 0;
    }
    return pred_row_ + 4 * pred_used_++;
  }
  const Ref at = frame_;
  frame_ += kind == Kind::R64 ? 256 : 128;
  return at;
}

void FunctionDecoder::assign_frame() {
  frame_ = frame_header_bytes;
  for (const ptx::Param& p : ptx_.params) {
    ParamRows rows;
    rows.words = (p.size + 3) / 4;
    if (!(ptx_.is_kernel && p.role == ptx::Param::Role::Formal)) {
      rows.first = frame_;
      frame_ += rows.words * 128;
    }
    function_.params.push_back(rows);
  }
  for (const ptx::Register& r : ptx_.registers) {
    const Kind kind = r.type == ptx::Type::Pred ? Kind::Pred : ptx::size_of(r.type) >= 8 ? Kind::R64 : Kind::R32;
    const Ref at = allocate_row(kind);
    if (r.type == ptx::Type::B128) frame_ += 256;
    function_.registers.push_back(at);
  }
  std::uint32_t local = 0;
  for (std::int32_t s : ptx_.locals) {
    const ptx::Symbol& symbol = code_.module.symbols[static_cast<std::size_t>(s)];
    local = align_up(local, symbol.align);
    function_.local_offset.push_back(local);
    local += static_cast<std::uint32_t>(std::min<std::uint64_t>(symbol.size, max_local + 1));
    if (local > max_local) {
      error_ = too_much(function_, "local memory", max_local);
      return;
    }
  }
  function_.local_bytes = align_up(local, 16);
}

Insn& FunctionDecoder::emit(Handler full, Handler masked) {
  Insn insn{};
  insn.full = full;
  insn.masked = masked;
  insn.source = source_;
  code_.insns.push_back(insn);
  return code_.insns.back();
}

void FunctionDecoder::guard(Insn& insn, const ptx::Instruction& i) {
  if (!i.guarded) return;
  insn.inner = insn.masked;
  insn.full = insn.masked = op_guarded;
  insn.guard = function_.registers[i.guard];
  insn.guard_negated = i.guard_negated;
}

void FunctionDecoder::uncount(Insn& insn) {
  insn.plain_masked = insn.masked;
  insn.full = insn.masked = op_uncounted;
}

bool FunctionDecoder::fail(const ptx::Instruction& i, std::string message) {
  if (error_.empty()) error_ = "PTX line " + std::to_string(i.ptx_line) + ": " + std::move(message);
  return false;
}

void FunctionDecoder::decode(const ptx::Instruction& i) {
  source_ = static_cast<std::uint32_t>(code_.source.size());
  code_.source.push_back(&i);
  code_.source_function.push_back(index_);
  if (core_form(i) || lowered_form(i) || simple_form(i)) return;
  emit(op_unsupported);
}

void FunctionDecoder::emit_block(const BasicBlock& block) {
  for (std::uint32_t k = block.first; k < block.end; ++k) decode(ptx_.body[k]);
}

bool FunctionDecoder::run(std::string& error) {
  assign_frame();
  if (!error_.empty()) {
    error = error_;
    return false;
  }
  function_.entry = static_cast<std::uint32_t>(code_.insns.size());
  layout_ = lay_out(ptx_);
  block_pc_.assign(layout_.blocks.size(), 0);
  for (std::size_t k = 0; k < layout_.order.size() && error_.empty(); ++k) {
    const std::uint32_t at = layout_.order[k];
    const BasicBlock& block = layout_.blocks[at];
    block_pc_[at] = static_cast<std::uint32_t>(code_.insns.size());
    emit_block(block);
    const bool last_block = at + 1 == layout_.blocks.size();
    if (last_block && block.first == block.end) {  // the end of the body
      if (code_.source.empty() || code_.source_function.back() != index_) {
        static const ptx::Instruction end_of_body{};
        source_ = static_cast<std::uint32_t>(code_.source.size());
        code_.source.push_back(&end_of_body);
        code_.source_function.push_back(index_);
      }
      uncount(emit(op_return));
    } else if (block.falls_through && (k + 1 == layout_.order.size() || layout_.order[k + 1] != at + 1)) {
      uncount(emit(op_jump));
      fixups_.emplace_back(code_.insns.size() - 1, at + 1);
    }
    if (code_.insns.size() > max_instructions) error_ = "the module has too many instructions";
  }
  for (const auto& [insn, block] : fixups_) code_.insns[insn].imm = block_pc_[block];
  for (std::uint32_t table : table_fixups_)
    for (std::uint32_t& target : code_.jump_tables[table]) target = block_pc_[target];
  function_.frame_bytes = (frame_ + 63) / 64 * 64;
  error = error_;
  return error_.empty();
}

AllocationKind kind_of_variable(const ptx::Symbol& s) {
  if (s.managed) return AllocationKind::Managed;
  return s.space == ptx::Space::Const ? AllocationKind::Constant : AllocationKind::Variable;
}

namespace {

void place_variables(Code& code, Memory& memory, std::string& error) {
  ptx::Module& m = code.module;
  code.symbol_address.assign(m.symbols.size(), 0);
  std::uint64_t constant = 0;
  for (std::size_t k = 0; k < m.symbols.size(); ++k) {
    ptx::Symbol& s = m.symbols[k];
    if (s.kind != ptx::SymbolKind::Variable) {
      if (s.function >= 0) code.symbol_address[k] = code.functions[static_cast<std::size_t>(s.function)].address;
      continue;
    }
    if (s.space != ptx::Space::Global && s.space != ptx::Space::Const) continue;
    if (s.space == ptx::Space::Const) constant = std::min<std::uint64_t>(s.size, max_constant + 1) + constant;
    if (constant > max_constant) {
      error = "too much constant memory with variable " + ptx::demangle(s.name) + ": " +
              std::to_string(max_constant) + " bytes can be had";
      return;
    }
    const std::uint64_t bytes = std::max<std::uint64_t>(s.size, 1);
    Allocation* a = s.managed ? memory.allocate_managed(bytes, ptx::demangle(s.name))
                              : memory.allocate(bytes, s.align, kind_of_variable(s), ptx::demangle(s.name));
    if (!a) {
      error = "no device memory is left for variable " + ptx::demangle(s.name);
      return;
    }
    // Variables without an initial value are zero (guide, variable memory spaces), and so is new memory: a huge one
    // takes no room before it is touched.
    if (!s.bytes.empty()) std::memcpy(a->host, s.bytes.data(), std::min<std::size_t>(s.bytes.size(), a->size));
    a->all_written = true;
    code.symbol_address[k] = a->base;
  }
  for (std::size_t k = 0; k < m.symbols.size(); ++k)
    for (const ptx::Initializer& p : m.symbols[k].pointers) {
      const std::uint64_t value =
          code.symbol_address[static_cast<std::size_t>(p.symbol)] + static_cast<std::uint64_t>(p.addend);
      Allocation* a = memory.find(code.symbol_address[k]);
      if (a && p.offset + p.size <= a->size) std::memcpy(a->host + p.offset, &value, p.size);
    }
}

/// Symbols and functions that a function's instructions name.
struct Uses {
  std::vector<std::int32_t> shared, callees;
  bool indirect = false, param_address = false;
};

void scan(const ptx::Module& m, const ptx::Function& f, const ptx::Operand& o, bool memory_form, Uses& uses) {
  if (o.symbol >= 0) {
    const ptx::Symbol& s = m.symbols[static_cast<std::size_t>(o.symbol)];
    if (s.kind == ptx::SymbolKind::Variable && s.space == ptx::Space::Shared) uses.shared.push_back(o.symbol);
  }
  if (o.kind == ptx::OperandKind::Symbol && o.param >= 0 && !memory_form && f.is_kernel) uses.param_address = true;
  for (const ptx::Operand& e : o.elements) scan(m, f, e, memory_form, uses);
}

Uses uses_of(const ptx::Module& m, const ptx::Function& f) {
  Uses uses;
  for (const ptx::Instruction& i : f.body) {
    const bool call = i.op == ptx::Opcode::Call;
    for (const ptx::Operand& o : i.operands) {
      scan(m, f, o, call, uses);
      if (call && o.kind == ptx::OperandKind::Symbol && o.symbol >= 0)
        uses.callees.push_back(m.symbols[static_cast<std::size_t>(o.symbol)].function);
      if (call && o.kind == ptx::OperandKind::Register) uses.indirect = true;
    }
  }
  return uses;
}

/// Static shared memory of each kernel, and which functions may recurse.
class CallGraph {
 public:
  explicit CallGraph(Code& code) : code_(code) {
    for (const ptx::Function& f : code.module.functions) uses_.push_back(uses_of(code.module, f));
  }
  bool run(std::string& error) {
    for (std::size_t k = 0; k < code_.functions.size(); ++k) {
      reached_.assign(code_.functions.size(), false);
      recursive_ = false;
      CodeFunction& f = code_.functions[k];
      f.param_address_taken = uses_[k].param_address;
      visit(static_cast<std::int32_t>(k), static_cast<std::int32_t>(k), f);
      f.recursive = recursive_;
      if (f.ptx->is_kernel) assign_shared(f);
    }
    error = error_;
    return error_.empty();
  }

 private:
  void visit(std::int32_t start, std::int32_t root, CodeFunction& out) {
    std::vector<std::int32_t> todo{start};
    while (!todo.empty()) {
      const auto k = static_cast<std::size_t>(todo.back());
      todo.pop_back();
      if (reached_[k]) continue;
      reached_[k] = true;
      const Uses& u = uses_[k];
      out.shared.insert(out.shared.end(), u.shared.begin(), u.shared.end());
      recursive_ |= u.indirect;
      std::vector<std::int32_t> next = u.callees;
      if (u.indirect)  // any device function may be the target
        for (std::size_t c = 0; c < code_.functions.size(); ++c)
          if (!code_.functions[c].ptx->is_kernel) next.push_back(static_cast<std::int32_t>(c));
      for (std::int32_t c : next) {
        if (c < 0) continue;
        recursive_ |= c == root;
        todo.push_back(c);
      }
    }
  }
  void assign_shared(CodeFunction& f) {
    std::uint32_t at = 0;
    for (const bool dynamic : {false, true})
      for (std::int32_t s : f.shared) {
        const ptx::Symbol& symbol = code_.module.symbols[static_cast<std::size_t>(s)];
        if ((symbol.size == 0) != dynamic || f.shared_offset.contains(s)) continue;
        const std::uint32_t offset = align_up(at, symbol.align);
        f.shared_offset[s] = offset;
        if (dynamic) {
          f.shared_bytes = std::max(f.shared_bytes, offset);
        } else {
          at = offset + static_cast<std::uint32_t>(std::min<std::uint64_t>(symbol.size, max_static_shared + 1));
          f.shared_bytes = at;
          if (at > max_static_shared) {
            error_ = too_much(f, "shared memory", max_static_shared);
            return;
          }
        }
      }
  }

  Code& code_;
  std::vector<Uses> uses_;
  std::vector<bool> reached_;
  bool recursive_ = false;
  std::string error_;
};

}  // namespace

const CodeFunction* Code::kernel(std::string_view name) const {
  const auto it = module.symbol_index.find(std::string(name));
  if (it == module.symbol_index.end()) return nullptr;
  const std::int32_t f = module.symbols[static_cast<std::size_t>(it->second)].function;
  if (f < 0 || !functions[static_cast<std::size_t>(f)].ptx->is_kernel) return nullptr;
  return &functions[static_cast<std::size_t>(f)];
}

bool decode(ptx::Module module, Memory& memory, std::uint64_t code_base, Code& code, std::string& error) {
  code.module = std::move(module);
  code.code_base = code_base;
  code.watched = hooks().watches_accesses();
  code.functions.resize(code.module.functions.size());
  for (std::size_t k = 0; k < code.functions.size(); ++k) {
    CodeFunction& f = code.functions[k];
    f.ptx = &code.module.functions[k];
    f.name = ptx::demangle(f.ptx->name);
    f.address = code_base + 16 * k;
  }
  if (!CallGraph(code).run(error)) return false;
  place_variables(code, memory, error);
  if (!error.empty()) return false;
  ConstantPool pool;
  for (std::size_t k = 0; k < code.functions.size(); ++k) {
    if (code.functions[k].ptx->declared_only) continue;
    if (!FunctionDecoder(code, pool, static_cast<std::int32_t>(k)).run(error)) return false;
  }
  pool.finish(code);
  return true;
}

}  // namespace gridlings::simgpu
