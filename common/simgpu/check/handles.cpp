// Room: common/simgpu/check. Streams and events where they are not valid: those of other grids, of the host,
// destroyed ones.
#include <optional>
#include <unordered_map>

#include "simgpu/check/checkers.hpp"
#include "simgpu/reporter.hpp"
#include "simgpu/runtime.hpp"

namespace gridlings::simgpu {
namespace {

class HandleChecker final : public Watcher {
 public:
  void reset() override { notes_.clear(); }

  void handle_made(const Call& c, HandleKind kind, std::uint64_t handle) override {
    constexpr std::size_t most = 1 << 16;  // a program with more of them is told less
    if (notes_.size() < most) notes_[handle] = {kind, c.w.block->grid->id, place_of(c), {}};
  }

  void handle_destroyed(const Call& c, HandleKind, std::uint64_t handle) override {
    if (const auto it = notes_.find(handle); it != notes_.end()) it->second.destroyed = place_of(c);
  }

  void handle_refused(const Call& c, HandleKind kind, std::uint64_t handle) override {
    const auto known = notes_.find(handle);
    if (known != notes_.end()) {
      tell_known(c, kind, handle, known->second);
    } else {
      tell_unknown(c, kind, handle);
    }
  }

 private:
  struct Note {
    HandleKind kind{};
    long long grid = 0;
    Place made;
    std::optional<Place> destroyed;
  };

  static Place place_of(const Call& c) { return Reporter::place(c.w, c.i.source, c.lane); }

  static void tell(const Call& c, const char* message, Args args) {
    report(c.w, c.i, c.lane, FindingKind::InvalidHandle, message, std::move(args), 0);
  }

  static void tell_known(const Call& c, HandleKind kind, std::uint64_t handle, const Note& note) {
    const bool stream = kind == HandleKind::Stream;
    if (note.kind != kind) {
      tell(c,
           stream ? N_("{handle} is an event, and a stream is wanted here.")
                  : N_("{handle} is a stream, and an event is wanted here."),
           {{"handle", hex(handle)}});
    } else if (note.grid == c.w.block->grid->id && note.destroyed) {
      tell(c,
           stream ? N_("The stream {handle} is used after it was destroyed at line {line}.")
                  : N_("The event {handle} is used after it was destroyed at line {line}."),
           {{"handle", hex(handle)}, {"line", std::to_string(note.destroyed->line)}});
    } else {
      tell(c,
           stream ? N_("The stream {handle} was not created in this grid but in one of {kernel}, at line "
                       "{line}: streams are "
                       "valid only in the grid that made them.")
                  : N_("The event {handle} was not created in this grid but in one of {kernel}, at line "
                       "{line}: events are valid "
                       "only in the grid that made them."),
           {{"handle", hex(handle)}, {"kernel", note.made.kernel}, {"line", std::to_string(note.made.line)}});
    }
  }

  static void tell_unknown(const Call& c, HandleKind kind, std::uint64_t handle) {
    constexpr std::uint64_t legacy = 1, graph_kind = ~std::uint64_t{0} >> 8,
                            unwritten = 0xcdcd'cdcd'cdcd'cdcdull;
    const Args args{{"handle", hex(handle)}};
    if (handle == unwritten) {
      tell(c,
           kind == HandleKind::Stream ? N_("This stream was never created: nothing has written its handle.")
                                      : N_("This event was never created: nothing has written its handle."),
           {});
    } else if (kind == HandleKind::Event) {
      tell(c,
           N_("The event {handle} was not created on the device: events of the host are not valid in a "
              "kernel."),
           args);
    } else if (handle == legacy) {
      tell(c,
           N_("cudaStreamLegacy is a stream of the host: a kernel launches into the NULL stream of its "
              "block, or into a "
              "stream that it has created."),
           {});
    } else if ((handle & graph_kind) == 0) {
      tell(
          c,
          N_("This stream is for launches of graphs: the simulated GPU has none. Use cudaStreamTailLaunch or "
             "cudaStreamFireAndForget for kernels."),
          {});
    } else if (Device::instance().is_stream(reinterpret_cast<const Stream*>(handle))) {
      tell(c, N_("The stream {handle} belongs to the host: streams of the host are not valid in a kernel."),
           args);
    } else {
      tell(c, N_("There is no stream {handle}: a kernel uses streams that its own grid has created."), args);
    }
  }

  std::unordered_map<std::uint64_t, Note> notes_;
};

}  // namespace

std::unique_ptr<Watcher> make_handle_checker() { return std::make_unique<HandleChecker>(); }

void add_runtime_checkers() {
  hooks().add(make_handle_checker());
  hooks().add(make_heap_checker());
  hooks().add(make_launch_checker());
}

}  // namespace gridlings::simgpu
