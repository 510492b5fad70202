// Room: common/simgpu. The list of watchers, and the handlers that tell them of memory accesses.
#include "simgpu/hooks.hpp"

#include <algorithm>

#include "ptx/module.hpp"
#include "simgpu/warp.hpp"

namespace gridlings::simgpu {
namespace {
Hooks the_hooks;
}

Hooks& hooks() { return the_hooks; }

AccessForm form_of(const ptx::Instruction& i) {
  AccessForm f;
  f.bytes = std::min(63u, ptx::size_of(i.mod.type[0]) * i.mod.vec);
  f.kind = i.op == ptx::Opcode::St                                     ? AccessForm::store
           : i.op == ptx::Opcode::Atom || i.op == ptx::Opcode::Red ? AccessForm::atomic
                                                                   : AccessForm::load;
  f.semantics = static_cast<std::uint32_t>(i.mod.semantics);
  f.scope = static_cast<std::uint32_t>(i.mod.scope);
  f.space = static_cast<std::uint32_t>(i.mod.space);
  f.vector = i.mod.vec > 1;
  return f;
}

void Hooks::add(std::unique_ptr<Watcher> watcher) {
  all_.push_back(std::move(watcher));
  reconsider();
}

bool Hooks::watches_accesses() const {
  return std::any_of(all_.begin(), all_.end(), [](const auto& w) { return w->watches_accesses(); });
}

void Hooks::reconsider() {
  access_.clear();
  for (const auto& watcher : all_)
    if (watcher->watches_accesses()) access_.push_back(watcher.get());
}

void Hooks::clear() {
  access_.clear();
  all_.clear();
}

void op_watched_full(Warp& w, const Insn& i) {
  the_hooks.access(w, i);
  i.plain_full(w, i);
}

void op_watched_masked(Warp& w, const Insn& i) {
  the_hooks.access(w, i);
  i.plain_masked(w, i);
}

}  // namespace gridlings::simgpu
