// Room: common/ptx. The typed module as PTX text. Names of inner scopes are made unique by numbering, since
// the typed module has one flat list of registers, parameters and labels for each function.
#include "ptx/print.hpp"

#include <algorithm>
#include <array>

namespace gridlings::ptx {
namespace {

constexpr std::array<std::string_view, static_cast<std::size_t>(Special::Other)> kSpecials = {
    "%tid.x",
    "%tid.y",
    "%tid.z",
    "%ntid.x",
    "%ntid.y",
    "%ntid.z",
    "%ctaid.x",
    "%ctaid.y",
    "%ctaid.z",
    "%nctaid.x",
    "%nctaid.y",
    "%nctaid.z",
    "%laneid",
    "%warpid",
    "%nwarpid",
    "%lanemask_eq",
    "%lanemask_lt",
    "%lanemask_le",
    "%lanemask_gt",
    "%lanemask_ge",
    "%smid",
    "%nsmid",
    "%gridid",
    "%clock",
    "%clock64",
    "%globaltimer",
    "%globaltimer_lo",
    "%globaltimer_hi",
    "%envreg1",
    "%envreg2",
    "%cluster_ctaid.x",
    "%cluster_ctaid.y",
    "%cluster_ctaid.z",
    "%cluster_nctaid.x",
    "%cluster_nctaid.y",
    "%cluster_nctaid.z",
    "%clusterid.x",
    "%clusterid.y",
    "%clusterid.z",
    "%nclusterid.x",
    "%nclusterid.y",
    "%nclusterid.z",
    "%cluster_ctarank",
    "%cluster_nctarank",
    "%is_explicit_cluster",
    "%dynamic_smem_size",
    "%total_smem_size"};

std::string hexadecimal(std::uint64_t value, unsigned digits) {
  std::string s(digits, '0');
  for (unsigned i = digits; i-- > 0; value >>= 4) s[i] = "0123456789ABCDEF"[value & 15];
  return s;
}

/// An immediate in the notation that its type wants.
std::string constant(std::uint64_t bits, Type type) {
  if (type == Type::F32) return "0f" + hexadecimal(bits, 8);
  if (type == Type::F64) return "0d" + hexadecimal(bits, 16);
  return std::to_string(bits);
}

std::string_view space_name(Space space) {
  switch (space) {
    case Space::Const:
      return ".const";
    case Space::Local:
      return ".local";
    case Space::Shared:
      return ".shared";
    default:
      return ".global";
  }
}

/// Prints with the names as they are, or (for whole modules) made unique.
class Printer {
 public:
  Printer(const Module& m, const Function& f, bool unique) : module_(m), function_(f), unique_(unique) {}

  std::string instruction(const Instruction& i) const {
    std::string s;
    if (i.guarded) s = std::string(i.guard_negated ? "@!" : "@") + register_name(i.guard) + ' ';
    if (i.op == Opcode::Unsupported) return s + i.text;
    s += module_.mnemonics[i.mnemonic];
    if (i.op == Opcode::Call) return s + call(i);
    for (std::size_t k = 0; k < i.operands.size(); ++k) {
      s += (k ? ", " : " ") + operand(i.operands[k], immediate_type(i, k));
      if (const Operand* second = i.operands[k].pred_out()) s += '|' + operand(*second, Type::Pred);
    }
    return s;
  }

  std::string register_name(std::uint32_t reg) const {
    return unique_ ? "%v" + std::to_string(reg) : function_.registers[reg].name;
  }

  std::string param_name(std::size_t param) const {
    const Param& p = function_.params[param];
    return unique_ && p.role == Param::Role::Local ? "local" + std::to_string(param) : p.name;
  }

  std::string label_name(std::size_t label) const {
    return unique_ ? "$L" + std::to_string(label) : function_.label_names[label];
  }

 private:
  /// Only floats need care: everything else is written as an integer.
  static Type immediate_type(const Instruction& i, std::size_t position) {
    const Opcode op = i.op;
    const bool from_second = op == Opcode::Cvt || (op == Opcode::Set && position > 0);
    const Type type = i.mod.type[from_second || (op == Opcode::Slct && position == 3) ? 1 : 0];
    const bool narrow = op == Opcode::Testp && position == 0;
    return (type == Type::F32 || type == Type::F64) && !narrow ? type : Type::B64;
  }

  std::string offset(std::int64_t bytes) const { return bytes ? "+" + std::to_string(bytes) : std::string{}; }

  std::string base(const Operand& o) const {
    if (o.has_reg) return register_name(o.reg);
    if (o.param >= 0) return param_name(static_cast<std::size_t>(o.param));
    return o.symbol >= 0 ? module_.symbols[o.symbol].name : std::string{};
  }

  std::string operand(const Operand& o, Type type) const {
    switch (o.kind) {
      case OperandKind::None:
        return "";
      case OperandKind::Register:
        return (o.negated ? "!" : "") + register_name(o.reg);
      case OperandKind::Special:
        return o.special == Special::Other ? o.text
                                           : std::string(kSpecials[static_cast<std::size_t>(o.special)]);
      case OperandKind::Immediate:
        return constant(o.imm, type);
      case OperandKind::Symbol:
        return base(o) + offset(o.offset);
      case OperandKind::Memory: {
        const std::string name = base(o);
        const std::string coordinates = o.elements.empty() ? "" : ", {" + list(o.elements, type) + '}';
        return '[' + (name.empty() ? std::to_string(o.offset) : name + offset(o.offset)) + coordinates + ']';
      }
      case OperandKind::Vector:
        return '{' + list(o.elements, type) + '}';
      case OperandKind::Label:
        return label_or_table(o);
      case OperandKind::Sink:
        return "_";
    }
    return "";
  }

  std::string label_or_table(const Operand& o) const {
    return printing_table_ ? "targets" + std::to_string(o.label) : label_name(o.label);
  }

  std::string list(const std::vector<Operand>& all, Type type) const {
    std::string s;
    for (const Operand& o : all) s += (s.empty() ? "" : ", ") + operand(o, type);
    return s;
  }

  std::string call(const Instruction& i) const {
    std::string s(1, ' ');
    if (!i.call_returns.empty()) s += '(' + list(i.call_returns, Type::B64) + "), ";
    s += operand(i.operands[0], Type::B64);
    if (!i.call_args.empty()) s += ", (" + list(i.call_args, Type::B64) + ')';
    if (i.prototype >= 0) s += ", " + function_.prototypes[i.prototype].name;
    return s;
  }

 public:
  bool printing_table_ = false;

 private:
  const Module& module_;
  const Function& function_;
  bool unique_;
};

std::string param_text(const Param& p, const std::string& name) {
  std::string s =
      ".param .align " + std::to_string(p.align) + " ." + std::string(name_of(p.type)) + ' ' + name;
  if (p.size != size_of(p.type)) s += '[' + std::to_string(p.size / size_of(p.type)) + ']';
  return s;
}

template <class Iterator>
std::string params_text(Iterator begin, Iterator end) {
  std::string s(1, '(');
  for (auto it = begin; it != end; ++it) s += (it == begin ? "" : ", ") + param_text(*it, it->name);
  return s + ')';
}

std::string initial_value(const Module& m, const Symbol& s) {
  if (s.bytes.empty()) return "";
  std::string text = " = {";
  for (std::size_t i = 0; i < s.bytes.size();) {
    if (i > 0) text += ", ";
    auto it = std::find_if(s.pointers.begin(), s.pointers.end(),
                           [&](const Initializer& p) { return p.offset == i; });
    if (it == s.pointers.end()) {
      text += std::to_string(s.bytes[i++]);
      continue;
    }
    std::string address = m.symbols[it->symbol].name;
    if (it->generic) address = "generic(" + address + ')';
    if (it->addend) address += '+' + std::to_string(it->addend);
    for (unsigned k = 0; k < it->size; ++k, ++i) {
      text += (k ? ", " : "") + std::to_string(0xFFULL << (it->shift + 8 * k)) + '(' + address + ')';
    }
  }
  return text + '}';
}

std::string variable_text(const Module& m, const Symbol& s) {
  std::string text;
  if (s.visible) text += ".visible ";
  if (s.weak) text += ".weak ";
  if (s.common) text += ".common ";
  if (s.is_extern) text += ".extern ";
  text += std::string(space_name(s.space));
  if (s.managed) text += " .attribute(.managed)";
  text += " .align " + std::to_string(s.align) + " .b8 " + s.name;
  text += '[' + (s.size ? std::to_string(s.size) : std::string{}) + ']';
  return text + initial_value(m, s) + ";\n";
}

std::string three(const char* name, const std::uint32_t (&v)[3]) {
  if (v[0] == 0) return "";
  return std::string(name) + ' ' + std::to_string(v[0]) + ", " + std::to_string(v[1]) + ", " +
         std::to_string(v[2]) + '\n';
}

std::string header(const Function& f) {
  std::string s = f.visible ? ".visible " : "";
  if (f.weak) s += ".weak ";
  if (f.declared_only && !f.visible) s += ".extern ";
  s += f.is_kernel ? ".entry " : ".func ";
  const auto formals = f.params.begin() + f.formal_count;
  if (f.return_count) s += params_text(formals, formals + f.return_count) + ' ';
  s += f.name + params_text(f.params.begin(), formals) + '\n';
  s += three(".maxntid", f.maxntid) + three(".reqntid", f.reqntid) +
       three(".reqnctapercluster", f.reqnctapercluster);
  if (f.minnctapersm) s += ".minnctapersm " + std::to_string(f.minnctapersm) + '\n';
  if (f.maxnreg) s += ".maxnreg " + std::to_string(f.maxnreg) + '\n';
  if (f.explicit_cluster) s += ".explicitcluster\n";
  if (f.blocks_are_clusters) s += ".blocksareclusters\n";
  if (f.noreturn) s += ".noreturn\n";
  return s;
}

std::string prototype_text(const Prototype& p) {
  std::string s = p.name + ": .callprototype ";
  if (!p.returns.empty()) s += params_text(p.returns.begin(), p.returns.end()) + ' ';
  s += "_ " + params_text(p.params.begin(), p.params.end());
  return s + (p.noreturn ? " .noreturn;\n" : ";\n");
}

std::string body_text(const Module& m, const Function& f, std::int32_t index) {
  Printer printer(m, f, true);
  std::string s = "{\n";
  for (std::uint32_t r = 0; r < f.registers.size(); ++r) {
    s += ".reg ." + std::string(name_of(f.registers[r].type)) + ' ' + printer.register_name(r) + ";\n";
  }
  for (std::size_t p = f.formal_count + f.return_count; p < f.params.size(); ++p) {
    s += param_text(f.params[p], printer.param_name(p)) + ";\n";
  }
  for (const Symbol& symbol : m.symbols) {
    if (symbol.owner == index) s += variable_text(m, symbol);
  }
  for (const Prototype& p : f.prototypes) s += prototype_text(p);
  for (std::size_t t = 0; t < f.branch_targets.size(); ++t) {
    s += "targets" + std::to_string(t) + ": .branchtargets ";
    for (std::size_t k = 0; k < f.branch_targets[t].size(); ++k) {
      s += (k ? ", " : "") + printer.label_name(f.branch_targets[t][k]);
    }
    s += ";\n";
  }
  std::vector<std::pair<std::uint32_t, std::size_t>> labels;
  for (std::size_t l = 0; l < f.labels.size(); ++l) labels.emplace_back(f.labels[l], l);
  std::sort(labels.begin(), labels.end());
  auto label = labels.begin();
  for (std::uint32_t i = 0; i <= f.body.size(); ++i) {
    for (; label != labels.end() && label->first == i; ++label)
      s += printer.label_name(label->second) + ":\n";
    if (i == f.body.size()) break;
    printer.printing_table_ = f.body[i].op == Opcode::BrxIdx;
    s += '\t' + printer.instruction(f.body[i]) + ";\n";
  }
  return s + "}\n";
}

}  // namespace

std::string print(const Module& module, const Function& function, const Instruction& instruction) {
  Printer printer(module, function, false);
  printer.printing_table_ = instruction.op == Opcode::BrxIdx;
  return printer.instruction(instruction);
}

std::string print(const Module& module) {
  std::string s = ".version " + module.version + "\n.target " + module.target + "\n.address_size 64\n";
  for (const Function& f : module.functions) {
    Function declaration = f;
    declaration.declared_only = true;
    s += header(declaration) + ";\n";
  }
  for (const Symbol& symbol : module.symbols) {
    if (symbol.kind == SymbolKind::Variable && symbol.owner < 0) s += variable_text(module, symbol);
  }
  for (std::size_t i = 0; i < module.functions.size(); ++i) {
    const Function& f = module.functions[i];
    if (!f.declared_only) s += header(f) + body_text(module, f, static_cast<std::int32_t>(i));
  }
  return s;
}

}  // namespace gridlings::ptx
