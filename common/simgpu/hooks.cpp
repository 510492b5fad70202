// Room: common/simgpu. The list of watchers, and the handlers that tell them of memory accesses.
#include "simgpu/hooks.hpp"

#include <algorithm>

#include "ptx/module.hpp"
#include "simgpu/warp.hpp"

namespace gridlings::simgpu {
namespace {

Hooks the_hooks;

#if defined(__GNUC__)
[[gnu::tls_model("initial-exec")]]  // asked at every access: a function call each time would be felt
#endif
thread_local Hooks* mine = &the_hooks;

}  // namespace

Hooks& hooks() { return *mine; }

void use_hooks(Hooks* hooks) { mine = hooks ? hooks : &the_hooks; }

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
  all_.push_back(watcher.get());
  own_.push_back(std::move(watcher));
  reconsider();
}

bool Hooks::watches_accesses() const {
  return std::any_of(all_.begin(), all_.end(), [](const Watcher* w) { return w->watches_accesses(); });
}

void Hooks::reconsider() {
  access_.clear();
  for (Watcher* watcher : all_)
    if (watcher->watches_accesses()) access_.push_back(watcher);
}

void Hooks::clear() {
  access_.clear();
  all_.clear();
  own_.clear();
}

bool Hooks::divide(const Division& division) {
  std::size_t ready = 0;
  while (ready < all_.size() && all_[ready]->divide(division)) ++ready;
  if (ready == all_.size()) return true;
  while (ready > 0) all_[--ready]->drop_shares();
  return false;
}

bool Hooks::shares_agree() const {
  return std::all_of(all_.begin(), all_.end(), [](Watcher* w) { return w->shares_agree(); });
}

std::unique_ptr<Hooks> Hooks::share(unsigned worker) const {
  auto shares = std::make_unique<Hooks>();
  for (Watcher* w : all_) {
    Watcher* share = w->share(worker);
    if (share == nullptr) continue;
    shares->all_.push_back(share);
    if (std::find(access_.begin(), access_.end(), w) != access_.end()) shares->access_.push_back(share);
  }
  return shares;
}

void op_watched_full(Warp& w, const Insn& i) {
  mine->access(w, i);
  i.plain_full(w, i);
}

void op_watched_masked(Warp& w, const Insn& i) {
  mine->access(w, i);
  i.plain_masked(w, i);
}

}  // namespace gridlings::simgpu
