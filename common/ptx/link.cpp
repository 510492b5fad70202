// Room: common/ptx. See link.hpp. Every index of a part is moved to its place in the whole: symbols and
// functions by a table, files, locations and mnemonics by an offset.
#include "ptx/link.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "ptx/demangle.hpp"

namespace gridlings::ptx {
namespace {

/// A symbol with the function behind it, which a symbol that is only declared does not know.
struct Named {
  Symbol* symbol = nullptr;
  Function* function = nullptr;

  bool defined() const { return function != nullptr ? !function->declared_only : !symbol->is_extern; }
  bool weak() const { return function != nullptr ? function->weak : symbol->weak || symbol->common; }
  /// Can other parts name it?
  bool shared() const {
    return !defined() || weak() || (function != nullptr ? function->visible : symbol->visible);
  }
};

bool same_shape(const Function& a, const Function& b) {
  if (a.is_kernel != b.is_kernel || a.formal_count != b.formal_count || a.return_count != b.return_count)
    return false;
  for (std::size_t k = 0; k < a.formal_count + a.return_count; ++k)
    if (a.params[k].size != b.params[k].size) return false;
  return true;
}

bool fits(const Named& a, const Named& b) {
  if (a.symbol->kind != b.symbol->kind) return false;
  if (a.function != nullptr && b.function != nullptr) return same_shape(*a.function, *b.function);
  const std::uint64_t first = a.symbol->size, second = b.symbol->size;
  const bool open = first == 0 || second == 0 || a.symbol->common || b.symbol->common;  // extern int a[];
  return a.function == b.function && a.symbol->space == b.symbol->space && (first == second || open);
}

/// Leaves the place in the list of functions, but nothing that could run.
void retire(Function& f) {
  f.body.clear();
  f.labels.clear();
  f.label_names.clear();
  f.branch_targets.clear();
  f.locals.clear();
  f.shareds.clear();
  f.symbol = -1;
  f.declared_only = true;
}

/// By symbol: its entry in Module::functions, declarations included; -1 for a variable.
std::vector<std::int32_t> entries(const Module& m) {
  std::vector<std::int32_t> entry(m.symbols.size(), -1);
  for (std::size_t k = 0; k < m.symbols.size(); ++k) entry[k] = m.symbols[k].function;
  for (std::size_t k = 0; k < m.functions.size(); ++k)
    if (m.functions[k].symbol >= 0)
      entry[static_cast<std::size_t>(m.functions[k].symbol)] = static_cast<std::int32_t>(k);
  return entry;
}

class Linker {
 public:
  explicit Linker(Module& whole) : whole_(whole) {}
  bool add(Module part);
  const std::string& error() const { return error_; }

 private:
  void place_symbol(Module& part, std::size_t k);
  bool join(std::size_t at, Module& part, std::size_t k);
  void join_functions(const Named& mine, std::size_t at, std::int32_t theirs, bool take);
  void join_variables(Symbol& mine, Symbol& theirs, bool take) const;
  std::string unused(const std::string& name) const;
  void move_symbol(Symbol& s) const;
  void move_functions(Module& part);
  void move(Function& f) const;
  void move(Operand& o) const;
  void move_debug_info(Module& part);
  Named named(Module& m, const std::vector<std::int32_t>& entry, std::size_t k) const {
    return {&m.symbols[k], entry[k] < 0 ? nullptr : &m.functions[static_cast<std::size_t>(entry[k])]};
  }

  Module& whole_;
  std::vector<std::int32_t> entry_;  ///< of the whole
  std::vector<std::int32_t> part_entry_;
  std::vector<std::int32_t> symbol_, function_;  ///< where the part's things are in the whole
  std::vector<bool> kept_;                       ///< by function of the part: its body is the one that counts
  std::uint32_t file_ = 0, location_ = 0, mnemonic_ = 0;
  std::string error_;
};

std::string Linker::unused(const std::string& name) const {
  for (unsigned n = 2;; ++n) {
    std::string candidate = name + "$" + std::to_string(n);
    if (!whole_.symbol_index.contains(candidate)) return candidate;
  }
}

void Linker::join_functions(const Named& mine, std::size_t at, std::int32_t theirs, bool take) {
  const auto old = static_cast<std::size_t>(theirs);
  if (!take) {
    kept_[old] = false;
    function_[old] = entry_[at];
    return;
  }
  retire(*mine.function);
  entry_[at] = mine.symbol->function = function_[old];
  mine.symbol->is_extern = false;
}

void Linker::join_variables(Symbol& mine, Symbol& theirs, bool take) const {
  if (take) {
    mine = std::move(theirs);
    move_symbol(mine);
  } else if (mine.is_extern) {
    mine.size = std::max(mine.size, theirs.size);
    mine.align = std::max(mine.align, theirs.align);
  }
}

/// Two parts name one thing: the definition wins, of two weak ones the first.
bool Linker::join(std::size_t at, Module& part, std::size_t k) {
  const Named mine = named(whole_, entry_, at), theirs = named(part, part_entry_, k);
  if (!fits(mine, theirs)) {
    error_ = demangle(mine.symbol->name) + " is not the same in two of the program's objects";
    return false;
  }
  const bool have = mine.defined(), get = theirs.defined();
  if (have && get && !mine.weak() && !theirs.weak()) {
    error_ = demangle(mine.symbol->name) + " is defined in two of the program's objects";
    return false;
  }
  const bool larger = mine.symbol->common && theirs.symbol->common && theirs.symbol->size > mine.symbol->size;
  const bool take = get && (!have || (mine.weak() && !theirs.weak()) || larger);
  if (mine.function != nullptr) {
    join_functions(mine, at, part_entry_[k], take);
  } else {
    join_variables(*mine.symbol, *theirs.symbol, take);
  }
  return true;
}

void Linker::move_symbol(Symbol& s) const {
  for (Initializer& p : s.pointers) p.symbol = symbol_[static_cast<std::size_t>(p.symbol)];
  if (s.owner >= 0) s.owner = function_[static_cast<std::size_t>(s.owner)];
  if (s.function >= 0) s.function = function_[static_cast<std::size_t>(s.function)];
}

/// Decides which symbol of the whole the part's symbol k is: one of that name, or a new one.
void Linker::place_symbol(Module& part, std::size_t k) {
  Symbol& s = part.symbols[k];
  const auto found = whole_.symbol_index.find(s.name);
  if (s.owner < 0 && found != whole_.symbol_index.end()) {
    const auto at = static_cast<std::size_t>(found->second);
    const Named mine = named(whole_, entry_, at), theirs = named(part, part_entry_, k);
    if (mine.shared() && theirs.shared()) {
      symbol_[k] = found->second;
      return;
    }
    // One of them is known only within its part: it gives the name up.
    const Named& yields = theirs.shared() ? mine : theirs;
    std::string fresh = unused(s.name);
    if (yields.function != nullptr) yields.function->name = fresh;
    yields.symbol->name = fresh;
    if (yields.symbol == mine.symbol) {
      whole_.symbol_index.erase(found);
      whole_.symbol_index[std::move(fresh)] = static_cast<std::int32_t>(at);
    }
  }
  symbol_[k] = static_cast<std::int32_t>(whole_.symbols.size());
  if (s.owner < 0) whole_.symbol_index[s.name] = symbol_[k];
  whole_.symbols.emplace_back();  // its place: add() fills it
  entry_.push_back(part_entry_[k] < 0 ? -1 : function_[static_cast<std::size_t>(part_entry_[k])]);
}

void Linker::move(Operand& o) const {
  if (o.symbol >= 0) o.symbol = symbol_[static_cast<std::size_t>(o.symbol)];
  for (Operand& e : o.elements) move(e);
  for (Operand& e : o.second) move(e);
}

void Linker::move(Function& f) const {
  if (f.symbol >= 0) f.symbol = symbol_[static_cast<std::size_t>(f.symbol)];
  for (std::int32_t& s : f.locals) s = symbol_[static_cast<std::size_t>(s)];
  for (std::int32_t& s : f.shareds) s = symbol_[static_cast<std::size_t>(s)];
  for (Instruction& i : f.body) {
    for (auto* list : {&i.operands, &i.call_args, &i.call_returns})
      for (Operand& o : *list) move(o);
    if (i.location != no_location) i.location += location_;
    i.mnemonic += mnemonic_;
  }
}

void Linker::move_functions(Module& part) {
  for (std::size_t k = 0; k < part.functions.size(); ++k) {
    Function& f = part.functions[k];
    if (kept_[k]) {
      move(f);
    } else {
      retire(f);
    }
    whole_.functions.push_back(std::move(f));
  }
}

void Linker::move_debug_info(Module& part) {
  for (auto& [number, name] : part.files) whole_.files[number + file_] = std::move(name);
  for (Location& l : part.locations) {
    l.file += file_;
    if (l.inlined_at != no_location) l.inlined_at += location_;
    whole_.locations.push_back(std::move(l));
  }
  std::move(part.mnemonics.begin(), part.mnemonics.end(), std::back_inserter(whole_.mnemonics));
  std::move(part.unsupported.begin(), part.unsupported.end(), std::back_inserter(whole_.unsupported));
}

bool Linker::add(Module part) {
  if (whole_.version.empty()) whole_.version = part.version, whole_.target = part.target;
  file_ = whole_.files.empty() ? 0 : whole_.files.rbegin()->first + 1;
  location_ = static_cast<std::uint32_t>(whole_.locations.size());
  mnemonic_ = static_cast<std::uint32_t>(whole_.mnemonics.size());
  const std::size_t known = whole_.symbols.size();
  part_entry_ = entries(part);
  symbol_.assign(part.symbols.size(), -1);
  kept_.assign(part.functions.size(), true);
  function_.clear();
  for (std::size_t k = 0; k < part.functions.size(); ++k)
    function_.push_back(static_cast<std::int32_t>(whole_.functions.size() + k));
  for (std::size_t k = 0; k < part.symbols.size(); ++k) place_symbol(part, k);
  for (std::size_t k = 0; k < part.symbols.size(); ++k) {
    const auto at = static_cast<std::size_t>(symbol_[k]);
    if (at < known && !join(at, part, k)) return false;
  }
  for (std::size_t k = 0; k < part.symbols.size(); ++k) {
    const auto at = static_cast<std::size_t>(symbol_[k]);
    if (at < known) continue;
    move_symbol(part.symbols[k]);
    whole_.symbols[at] = std::move(part.symbols[k]);
  }
  move_functions(part);
  move_debug_info(part);
  return true;
}

}  // namespace

bool link(std::vector<Module> parts, Module& whole, std::string& error) {
  whole = Module{};
  Linker linker(whole);
  for (Module& part : parts) {
    if (linker.add(std::move(part))) continue;
    error = linker.error();
    return false;
  }
  return true;
}

}  // namespace gridlings::ptx
