// Room: common/simgpu. The list of watchers, and the handlers that tell them of memory accesses.
#include "simgpu/hooks.hpp"

#include "simgpu/warp.hpp"

namespace gridlings::simgpu {
namespace {
Hooks the_hooks;
}

Hooks& hooks() { return the_hooks; }

void Hooks::add(std::unique_ptr<Watcher> watcher) {
  if (watcher->watches_accesses()) access_.push_back(watcher.get());
  all_.push_back(std::move(watcher));
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
