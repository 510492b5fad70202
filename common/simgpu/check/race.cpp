// Room: common/simgpu/check. The race checker as a watcher: passes events on to history and accesses.
#include "simgpu/check/race.hpp"

#include "ptx/module.hpp"
#include "simgpu/check/race_share.hpp"
#include "simgpu/code.hpp"
#include "simgpu/runtime.hpp"

namespace gridlings::simgpu {
namespace {

bool wanted = false;

class RaceChecker final : public race::BlockWatcher {
 public:
  RaceChecker() : BlockWatcher(history_, accesses_) {}
  void reset() override {
    history_.reset();
    accesses_.reset();
    sharing_.reset();
  }
  bool watches_accesses() const override { return wanted; }
  void fence(Warp& w, const Insn& i) override {
    const ptx::Modifiers& mod = w.code->source[i.source]->mod;
    if (mod.proxy) return;
    const race::Scope scope = mod.scope == ptx::Scope::Cta       ? race::Scope::cta
                              : mod.scope == ptx::Scope::Cluster ? race::Scope::cluster
                                                                 : race::Scope::gpu;
    history_.fence(w, scope, mod.semantics != ptx::Semantics::Acquire,
                   mod.semantics != ptx::Semantics::Release);
  }
  void published(Warp& w, std::uint64_t object) override {
    if (w.race) history_.publish(*race::notes_of(w), w.mask, object);
  }
  void observed(Warp& w, std::uint64_t object) override {
    if (w.race) history_.observe(*race::notes_of(w), w.mask, object);
  }
  void grid_launch(Grid& g, const Warp* by, unsigned lane) override { history_.launch_grid(g, by, lane); }
  void grid_start(Grid& g) override { history_.start_grid(g); }
  void event_recorded(Stream& s, Event& e, std::uint64_t version) override {
    history_.record_event(s, e, version);
  }
  void event_waited(Stream& s, Event& e, std::uint64_t version) override {
    history_.wait_event(s, e, version);
  }
  void transfer_called(const Call& c, std::uint64_t job) override {
    if (wanted && c.w.race) history_.call_copy(c.w, c.lane, job, c.i.source);
  }
  void transferred(Stream* s, std::uint64_t job, std::uint64_t to, std::uint64_t from,
                   std::uint64_t bytes) override {
    if (!s || !wanted) return;
    if (const std::uint32_t segment = history_.start_copy(*s, job, from == 0))
      accesses_.transfer(segment, to, from, bytes);
  }
  void result_stored(const Call& c, std::uint64_t address, std::size_t bytes) override {
    if (wanted) accesses_.result(c.w, c.i, c.lane, address, static_cast<unsigned>(bytes));
  }
  void host_waited(Stream* s) override { history_.host_waited(s); }
  void host_waited_event(const Event& e) override { history_.host_waited_event(e); }

  bool divide(const Division& d) override { return sharing_.start(d); }
  Watcher* share(unsigned worker) override { return sharing_.share(worker); }
  bool shares_agree() override { return sharing_.agree(); }
  void keep_shares() override { sharing_.keep(); }
  void drop_shares() override { sharing_.drop(); }

 private:
  race::History history_;
  race::Accesses accesses_{history_};
  race::Sharing sharing_{history_, accesses_};
};

}  // namespace

void set_race_checks(bool on) {
  static bool added = false;
  wanted = on;
  if (on && !added) {
    added = true;
    hooks().add(std::make_unique<RaceChecker>());
  }
  if (on) hooks().reconsider();  // modules that were loaded with checks keep them
}

bool race_checks() { return wanted; }

}  // namespace gridlings::simgpu
