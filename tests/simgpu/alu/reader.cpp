// Room: tests/simgpu/alu. See reader.hpp.
#include "reader.hpp"

#include <map>
#include <sstream>
#include <stdexcept>

namespace gridlings::simgpu::alu::test {
namespace {

using namespace ptx;

const std::map<std::string, Type> types = {
    {"pred", Type::Pred},     {"b8", Type::B8},   {"b16", Type::B16},     {"b32", Type::B32},
    {"b64", Type::B64},       {"u8", Type::U8},   {"u16", Type::U16},     {"u32", Type::U32},
    {"u64", Type::U64},       {"s8", Type::S8},   {"s16", Type::S16},     {"s32", Type::S32},
    {"s64", Type::S64},       {"f16", Type::F16}, {"f16x2", Type::F16x2}, {"bf16", Type::BF16},
    {"bf16x2", Type::BF16x2}, {"f32", Type::F32}, {"f64", Type::F64}};
const std::map<std::string, Rounding> roundings = {
    {"rn", Rounding::Rn},   {"rz", Rounding::Rz},   {"rm", Rounding::Rm},
    {"rp", Rounding::Rp},   {"rna", Rounding::Rna}, {"rni", Rounding::Rni},
    {"rzi", Rounding::Rzi}, {"rmi", Rounding::Rmi}, {"rpi", Rounding::Rpi}};
const std::map<std::string, Compare> compares = {
    {"eq", Compare::Eq},   {"ne", Compare::Ne},   {"lt", Compare::Lt},   {"le", Compare::Le},
    {"gt", Compare::Gt},   {"ge", Compare::Ge},   {"lo", Compare::Lo},   {"ls", Compare::Ls},
    {"hi", Compare::Hi},   {"hs", Compare::Hs},   {"equ", Compare::Equ}, {"neu", Compare::Neu},
    {"ltu", Compare::Ltu}, {"leu", Compare::Leu}, {"gtu", Compare::Gtu}, {"geu", Compare::Geu},
    {"num", Compare::Num}, {"nan", Compare::Nan}};
const std::map<std::string, BoolOp> bools = {{"and", BoolOp::And}, {"or", BoolOp::Or}, {"xor", BoolOp::Xor}};
const std::map<std::string, Width> widths = {{"lo", Width::Lo}, {"hi", Width::Hi}, {"wide", Width::Wide}};
const std::map<std::string, Mode> modes = {{"l", Mode::Left},        {"r", Mode::Right},
                                           {"f4e", Mode::F4e},       {"b4e", Mode::B4e},
                                           {"rc8", Mode::Rc8},       {"ecl", Mode::Ecl},
                                           {"ecr", Mode::Ecr},       {"rc16", Mode::Rc16},
                                           {"finite", Mode::Finite}, {"infinite", Mode::Infinite},
                                           {"number", Mode::Number}, {"notanumber", Mode::NotANumber},
                                           {"normal", Mode::Normal}, {"subnormal", Mode::Subnormal}};

template <class M, class V>
bool look_up(const M& map, const std::string& word, V& value) {
  const auto it = map.find(word);
  if (it == map.end()) return false;
  value = it->second;
  return true;
}

void read_modifier(const std::string& word, Instruction& insn, unsigned& type_count) {
  Modifiers& m = insn.mod;
  const std::map<std::string, bool*> flags = {
      {"ftz", &m.ftz},     {"sat", &m.sat},          {"approx", &m.approx}, {"full", &m.full},
      {"NaN", &m.nan},     {"xorsign", &m.xorsign},  {"cc", &m.cc},         {"wrap", &m.wrap},
      {"clamp", &m.clamp}, {"shiftamt", &m.shiftamt}};
  if (Type t; look_up(types, word, t))
    m.type[type_count++] = t;
  else if (bool* flag; look_up(flags, word, flag))
    *flag = true;
  else if ((insn.op == Opcode::Setp || insn.op == Opcode::Set) &&
           (look_up(compares, word, m.compare) || look_up(bools, word, m.bool_op)))
    return;
  else if (!look_up(roundings, word, m.rounding) && !look_up(widths, word, m.width) &&
           !look_up(modes, word, m.mode) && word != "abs")
    throw std::runtime_error("unknown modifier " + word);
}

Operand read_operand(std::string word, Function& function) {
  Operand o;
  if (const auto bar = word.find('|'); bar != std::string::npos) {
    o = read_operand(word.substr(0, bar), function);
    o.second.push_back(read_operand(word.substr(bar + 1), function));
    return o;
  }
  if (word[0] == '!') {
    o.negated = true;
    word.erase(0, 1);
  }
  const std::map<std::string, Type> registers = {
      {"p", Type::Pred}, {"h", Type::B16}, {"r", Type::B32}, {"d", Type::B64}};
  if (Type t; look_up(registers, word, t)) {
    o.kind = OperandKind::Register;
    o.reg = static_cast<std::uint32_t>(function.registers.size());
    function.registers.push_back({word, t});
  } else if (word == "_") {
    o.kind = OperandKind::Sink;
  } else {
    o.kind = OperandKind::Immediate;
    o.imm = std::stoull(word, nullptr, 0);
  }
  return o;
}

}  // namespace

void read_instruction(const std::string& text, Instruction& insn, Function& function) {
  std::string head, words;
  std::istringstream in(text);
  in >> head;
  std::istringstream parts(head);
  std::getline(parts, words, '.');
  insn.op = Opcode::Count_;
  for (unsigned i = 0; i < static_cast<unsigned>(Opcode::Count_); ++i)
    if (name_of(static_cast<Opcode>(i)) == words) insn.op = static_cast<Opcode>(i);
  if (insn.op == Opcode::Count_) throw std::runtime_error("unknown opcode " + words);
  unsigned type_count = 0;
  while (std::getline(parts, words, '.')) read_modifier(words, insn, type_count);
  while (in >> words) {
    if (words.back() == ',') words.pop_back();
    insn.operands.push_back(read_operand(words, function));
  }
}

}  // namespace gridlings::simgpu::alu::test
