// Room: common/ptx. Reads forms.def and modifiers.def once, then matches opcodes as written against them.
#include "ptx/forms.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>

namespace gridlings::ptx {
namespace {

enum class Class : std::uint8_t {
  Rn, Frnd, Irnd, Ftz, Sat, Approx, Full, Nan, Xorsign, Relu, Cc, Shiftamt, Noftz, Half, Wide, ShfSide, ShfEdge,
  Cmp, CmpU, CmpF, Bool, Test,
  SpaceMod, FromGlobal, To, Sem, Mmio, SemRmw, SemSc, ScopeMod, Vec, Nc, Cache, Level,
  RmwAdd, RmwMinMax, RmwBit, RmwWrap, RmwExch, RmwCas,
  SyncFlag, Aligned, Shfl, AnyMode, AllMode, UniMode, Ballot, Prmt,
  Uni, CtaFlag, BarSync, ArriveMode, BarRed, BarPopc, BarLogic, WaitMode, LaunchDependents, Proxy, ProxyKind,
  MbInit, MbInval, MbTx, MbWait, MbPending, Parity, ExpectFlag, NoComplete, Noinc,
  CpCache, CpCommit, CpWait, CpWaitAll, CpMbarrier, CpArrive, CpBulk, CpTx,
  TexShape, TexLevel, TexPart,
};

/// A set of classes. The names in forms.def are such sets, so that they can be joined with `|`.
struct Mask {
  std::uint64_t low = 0, high = 0;
  constexpr Mask() = default;
  constexpr Mask(int) {}  // the 0 of the table: the empty set
  constexpr Mask(Class c) {
    const auto bit = static_cast<unsigned>(c);
    (bit < 64 ? low : high) = 1ULL << (bit & 63);
  }
  constexpr Mask operator|(Mask o) const {
    o.low |= low;
    o.high |= high;
    return o;
  }
  constexpr bool has(Class c) const {
    const Mask m(c);
    return ((low & m.low) | (high & m.high)) != 0;
  }
  constexpr bool covers(Mask o) const { return (o.low & ~low) == 0 && (o.high & ~high) == 0; }
};
constexpr Mask operator|(Class a, Class b) { return Mask(a) | Mask(b); }

struct ModifierRow {
  std::string_view text;
  Class cls;
  std::uint8_t value;
};

struct FormRow {
  Form form;
  Mask needs, may;
  std::array<std::uint32_t, 3> types{};  // bit set of Type for each slot
  unsigned slots = 0;
};

constexpr std::uint32_t bit(Type t) { return 1U << static_cast<unsigned>(t); }

constexpr std::pair<std::string_view, Type> kTypes[] = {
    {"pred", Type::Pred}, {"b8", Type::B8},   {"b16", Type::B16}, {"b32", Type::B32},     {"b64", Type::B64},
    {"b128", Type::B128}, {"u8", Type::U8},   {"u16", Type::U16}, {"u32", Type::U32},     {"u64", Type::U64},
    {"s8", Type::S8},     {"s16", Type::S16}, {"s32", Type::S32}, {"s64", Type::S64},     {"f16", Type::F16},
    {"u16x2", Type::U16x2}, {"s16x2", Type::S16x2},
    {"f16x2", Type::F16x2}, {"bf16", Type::BF16}, {"bf16x2", Type::BF16x2}, {"f32", Type::F32}, {"f64", Type::F64},
};

constexpr std::pair<std::string_view, std::string_view> kGroups[] = {
    {"int", "u16|u32|u64|s16|s32|s64"},
    {"i32", "u32|s32"},
    {"i64", "u64|s64"},
    {"bits", "b16|b32|b64"},
    {"word", "b16|b32|b64|u16|u32|u64|s16|s32|s64"},
    {"flt", "f32|f64"},
    {"half", "f16|f16x2|bf16|bf16x2"},
    {"num", "u8|u16|u32|u64|s8|s16|s32|s64|f16|bf16|f32|f64"},
    {"val", "b8|b16|b32|b64|u8|u16|u32|u64|s8|s16|s32|s64|f32|f64|b128"},
};

std::string_view split_off(std::string_view& rest, char separator) {
  const std::size_t p = rest.find(separator);
  std::string_view head = rest.substr(0, p);
  rest = p == std::string_view::npos ? std::string_view{} : rest.substr(p + 1);
  return head;
}

std::uint32_t type_set(std::string_view text) {
  std::uint32_t set = 0;
  while (!text.empty()) {
    std::string_view name = split_off(text, '|');
    auto group = std::find_if(std::begin(kGroups), std::end(kGroups), [&](auto& g) { return g.first == name; });
    set |= group != std::end(kGroups) ? type_set(group->second) : bit(type_from(name));
  }
  return set;
}

OperandSpec operand_spec(std::string_view s) {
  using Kind = OperandSpec::Kind;
  OperandSpec spec;
  auto eat = [&](char c) { return !s.empty() && s.front() == c && (s.remove_prefix(1), true); };
  spec.destination = eat('=');
  if (s.back() == '?') {
    spec.optional = true;
    s.remove_suffix(1);
  }
  if (s.size() > 2 && s.substr(s.size() - 2) == "|p") {
    spec.second = true;
    s.remove_suffix(2);
  }
  if (s == "p") return spec.kind = Kind::Pred, spec.type = Type::Pred, spec;
  if (s == "m") return spec.kind = Kind::Memory, spec;
  if (s == "tex") return spec.kind = Kind::Texture, spec.slot = 1, spec;
  if (s == "addr") return spec.kind = Kind::Address, spec.type = Type::U64, spec;
  if (s == "imm") return spec.kind = Kind::Constant, spec.type = Type::U32, spec;
  if (s == "label") return spec.kind = Kind::Label, spec;
  if (s == "table") return spec.kind = Kind::Table, spec;
  if (s == "wide") return spec.slot = OperandSpec::kWide, spec;
  spec.wider = eat('~');
  if (eat('v')) spec.kind = Kind::Vector;
  if (eat('{')) spec.kind = Kind::Pack;
  if (s.front() >= '0' && s.front() <= '2') {
    spec.slot = static_cast<std::int8_t>(s.front() - '0');
  } else {
    spec.type = type_from(s);
  }
  return spec;
}

FormRow form_row(Opcode op, Mask needs, Mask may, std::string_view types, std::string_view operands) {
  FormRow row;
  row.form.op = op;
  row.needs = needs;
  row.may = needs | may;
  while (!types.empty()) row.types[row.slots++] = type_set(split_off(types, ' '));
  while (!operands.empty()) row.form.operands.push_back(operand_spec(split_off(operands, ' ')));
  return row;
}

/// All rows of the table, grouped by opcode, and the texts to look up.
struct Table {
  std::vector<FormRow> rows[static_cast<std::size_t>(Opcode::Count_)];
  std::unordered_map<std::string_view, Opcode> opcodes;
  std::unordered_map<std::string_view, std::vector<ModifierRow>> modifiers;

  Table() {
    using enum Class;
#define GRIDLINGS_OPCODE(id, text) opcodes.emplace(text, Opcode::id);
#include "ptx/opcodes.def"
#undef GRIDLINGS_OPCODE
    opcodes.erase(name_of(Opcode::Unsupported));
#define GRIDLINGS_MODIFIER(text, cls, value) \
  modifiers[text].push_back({text, cls, static_cast<std::uint8_t>(value)});
#include "ptx/modifiers.def"
#undef GRIDLINGS_MODIFIER
#define GRIDLINGS_FORM(op, needs, may, types, operands) \
  rows[static_cast<std::size_t>(Opcode::op)].push_back(form_row(Opcode::op, needs, may, types, operands));
#include "ptx/forms.def"
#undef GRIDLINGS_FORM
  }
};

const Table& table() {
  static const Table t;
  return t;
}

void apply_arithmetic(Modifiers& m, Class cls, std::uint8_t v) {
  switch (cls) {
    case Class::Rn: case Class::Frnd: case Class::Irnd: m.rounding = static_cast<Rounding>(v); break;
    case Class::Ftz: m.ftz = true; break;
    case Class::Sat: m.sat = true; break;
    case Class::Approx: m.approx = true; break;
    case Class::Full: m.full = true; break;
    case Class::Nan: m.nan = true; break;
    case Class::Xorsign: m.xorsign = true; break;
    case Class::Relu: m.relu = true; break;
    case Class::Cc: m.cc = true; break;
    case Class::Shiftamt: m.shiftamt = true; break;
    case Class::Noftz: m.noftz = true; break;
    case Class::Half: case Class::Wide: m.width = static_cast<Width>(v); break;
    case Class::ShfEdge: (v ? m.clamp : m.wrap) = true; break;
    case Class::Cmp: case Class::CmpU: case Class::CmpF: m.compare = static_cast<Compare>(v); break;
    case Class::Bool: m.bool_op = static_cast<BoolOp>(v); break;
    default: break;
  }
}

void apply_other(Modifiers& m, Class cls, std::uint8_t v) {
  switch (cls) {
    case Class::SpaceMod: m.space = static_cast<Space>(v); break;
    case Class::To: m.space_to = true; break;
    case Class::Sem: case Class::SemRmw: case Class::SemSc: m.semantics = static_cast<Semantics>(v); break;
    case Class::ScopeMod: m.scope = static_cast<Scope>(v); break;
    case Class::Vec: m.vec = v; break;
    case Class::Nc: m.nc = true; break;
    case Class::RmwAdd: case Class::RmwMinMax: case Class::RmwBit: case Class::RmwWrap: case Class::RmwExch:
    case Class::RmwCas: m.atomic = static_cast<AtomicOp>(v); break;
    case Class::SyncFlag: m.sync = true; break;
    case Class::Aligned: m.aligned = true; break;
    case Class::Uni: m.uni = true; break;
    case Class::Proxy: m.proxy = true; break;
    case Class::Parity: m.parity = true; break;
    case Class::ExpectFlag: m.expect_tx = true; break;
    case Class::NoComplete: m.no_complete = true; break;
    case Class::Noinc: m.noinc = true; break;
    case Class::TexLevel: m.level = true; break;
    case Class::TexPart: m.component = v; break;
    case Class::Test: case Class::Shfl: case Class::AnyMode: case Class::AllMode: case Class::UniMode:
    case Class::Ballot: case Class::Prmt: case Class::ShfSide: case Class::BarSync: case Class::ArriveMode:
    case Class::BarPopc: case Class::BarLogic: case Class::WaitMode: case Class::LaunchDependents:
    case Class::MbInit: case Class::MbInval: case Class::MbTx: case Class::MbWait: case Class::MbPending:
    case Class::CpCommit: case Class::CpWait: case Class::CpWaitAll: case Class::CpArrive:
    case Class::CpBulk: case Class::TexShape:
      m.mode = static_cast<Mode>(v); break;
    default: break;  // Mmio, Cache, Level, FromGlobal, ...: nothing to remember
  }
}

/// What the ISA says when semantics or scope are not written.
void fill_defaults(Opcode op, Modifiers& m, Mask seen) {
  const bool sem = seen.has(Class::SemRmw) || seen.has(Class::SemSc);
  const bool scope = seen.has(Class::ScopeMod);
  switch (op) {
    case Opcode::Atom: case Opcode::Red:
      if (!sem) m.semantics = Semantics::Relaxed;
      if (!scope) m.scope = Scope::Gpu;
      break;
    case Opcode::Fence:
      if (!sem && !m.proxy) m.semantics = Semantics::AcqRel;
      break;
    case Opcode::Membar: m.semantics = Semantics::Sc; break;
    case Opcode::BarrierCluster:
      if (!sem) m.semantics = m.mode == Mode::Wait ? Semantics::Acquire : Semantics::Release;
      m.scope = Scope::Cluster;
      break;
    case Opcode::Mbarrier: {
      const bool arrives = m.mode == Mode::Arrive || m.mode == Mode::ArriveDrop;
      const bool waits = m.mode == Mode::TestWait || m.mode == Mode::TryWait;
      const bool counts = m.mode == Mode::ExpectTx || m.mode == Mode::CompleteTx;
      if (!sem && counts) m.semantics = Semantics::Relaxed;
      if (!sem && (arrives || waits)) m.semantics = arrives ? Semantics::Release : Semantics::Acquire;
      if (!scope) m.scope = Scope::Cta;
      break;
    }
    default:
      if (seen.has(Class::Mmio)) m.semantics = Semantics::Relaxed, m.scope = Scope::Sys;
  }
}

bool repeats(Class c) { return c == Class::Cache || c == Class::Xorsign; }

std::optional<Modifiers> match(const FormRow& row, std::string_view modifiers) {
  Modifiers m;
  Mask seen;
  unsigned slot = 0;
  while (!modifiers.empty()) {
    const std::string_view text = split_off(modifiers, '.');
    if (Type t = type_from(text); t != Type::None) {
      if (slot >= row.slots || !(row.types[slot] & bit(t))) return std::nullopt;
      m.type[slot++] = t;
      continue;
    }
    auto found = table().modifiers.find(text);
    if (found == table().modifiers.end()) return std::nullopt;
    const auto& candidates = found->second;
    auto fits = [&](const ModifierRow& r) { return row.may.has(r.cls) && (repeats(r.cls) || !seen.has(r.cls)); };
    auto needed = [&](const ModifierRow& r) { return row.needs.has(r.cls) && fits(r); };
    auto chosen = std::find_if(candidates.begin(), candidates.end(), needed);
    if (chosen == candidates.end()) chosen = std::find_if(candidates.begin(), candidates.end(), fits);
    if (chosen == candidates.end()) return std::nullopt;
    seen = seen | Mask(chosen->cls);
    apply_arithmetic(m, chosen->cls, chosen->value);
    apply_other(m, chosen->cls, chosen->value);
  }
  if (slot != row.slots || !seen.covers(row.needs)) return std::nullopt;
  fill_defaults(row.form.op, m, seen);
  return m;
}

/// Some base opcodes have a dot in them (cp.async): the longest that the table knows. `text` becomes the modifiers.
Opcode split_opcode(std::string_view& text) {
  const auto& opcodes = table().opcodes;
  const std::size_t first = std::min(text.find('.'), text.size());
  const std::size_t second = first == text.size() ? first : std::min(text.find('.', first + 1), text.size());
  for (std::size_t end : {second, first}) {
    auto found = opcodes.find(text.substr(0, end));
    if (found == opcodes.end()) continue;
    text = end == text.size() ? std::string_view{} : text.substr(end + 1);
    return found->second;
  }
  return Opcode::Unsupported;
}

}  // namespace

Type type_from(std::string_view text) {
  for (const auto& [name, type] : kTypes) {
    if (name == text) return type;
  }
  return Type::None;
}

Type operand_type(const OperandSpec& spec, const Modifiers& mod) {
  if (spec.slot == OperandSpec::kFixed) return spec.type;
  if (spec.slot != OperandSpec::kWide) return mod.type[spec.slot];
  switch (mod.type[0]) {
    case Type::U16: return Type::U32;
    case Type::S16: return Type::S32;
    case Type::S32: return Type::S64;
    default: return Type::U64;
  }
}

Resolved resolve_opcode(std::string_view text) {
  Resolved r;
  const Opcode op = split_opcode(text);
  for (const FormRow& row : table().rows[static_cast<std::size_t>(op)]) {
    if (auto mod = match(row, text)) {
      r.op = op;
      r.mod = *mod;
      r.form = &row.form;
      return r;
    }
  }
  return r;
}

}  // namespace gridlings::ptx
