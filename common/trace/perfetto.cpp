// Room: trace. The Trace Event Format: times in microseconds, events of one thread nest or follow each other.
#include "trace/perfetto.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>

#include "i18n/i18n.hpp"
#include "trace/lanes.hpp"
#include "trace/words.hpp"

namespace gridlings::trace {
namespace {

using ordered = nlohmann::ordered_json;

double microseconds(long long ns) { return static_cast<double>(ns) / 1000.0; }

ordered metadata(const char* what, int pid, int tid, ordered args) {
  return {{"ph", "M"}, {"name", what}, {"pid", pid}, {"tid", tid}, {"args", std::move(args)}};
}

class Writer {
 public:
  Writer(ordered& events, const Run& run, int pid)
      : events_(events), run_(run), pid_(pid), lanes_(lanes_of(run, std::numeric_limits<int>::max())) {}

  void write(const std::string& name) {
    events_.push_back(metadata("process_name", pid_, 0, {{"name", run_.label.empty() ? name : name + ": " + run_.label}}));
    events_.push_back(metadata("process_sort_index", pid_, 0, {{"sort_index", pid_}}));
    name_threads();
    for (const Grid& g : run_.grids)
      if (const auto tid = tid_.find(g.id); tid != tid_.end()) put_grid(g, tid->second);
    for (const Mark& m : run_.marks) put_mark(m);
  }

 private:
  void name_threads() {
    int tid = 0;
    for (const Lane& lane : lanes_.lanes) {
      for (int row = 0; row < lane.rows; ++row) {
        ++tid;
        const auto name = std::string(static_cast<std::size_t>(2 * lane.level), ' ') + name_of(lane);
        events_.push_back(metadata("thread_name", pid_, tid, {{"name", name}}));
        events_.push_back(metadata("thread_sort_index", pid_, tid, {{"sort_index", tid}}));
        for (const Bar& bar : lane.bars)
          if (bar.row == row) {
            tid_[bar.grid->id] = tid;
            stream_tid_.try_emplace(bar.grid->stream, tid);
          }
      }
    }
  }

  void put_grid(const Grid& g, int tid) {
    ordered args{{"grid", g.id}, {"parent", g.parent}, {"gridDim", g.grid}, {"blockDim", g.block},
                 {"shared_bytes", g.shared}, {"stream", name_of(g.kind)}, {"depth", g.depth}};
    if (g.line > 0) args["launched_at"] = fmt::format("{}:{}", g.file, g.line);
    if (g.parent != 0) args["launched_by"] = {{"block", g.at_block}, {"thread", g.at_thread}};
    if (g.end < 0) args["ended"] = false;
    events_.push_back({{"ph", "X"}, {"name", short_kernel(g.kernel, 60)}, {"cat", "grid"}, {"pid", pid_}, {"tid", tid},
                       {"ts", microseconds(g.start)}, {"dur", microseconds(end_of(run_, g) - g.start)}, {"args", std::move(args)}});
    const auto parent = tid_.find(g.parent);
    if (parent == tid_.end()) return;
    const auto id = fmt::format("{}.{}", pid_, g.id);
    events_.push_back({{"ph", "s"}, {"name", "launch"}, {"cat", "launch"}, {"id", id}, {"pid", pid_}, {"tid", parent->second},
                       {"ts", microseconds(g.launched)}});
    events_.push_back({{"ph", "f"}, {"bp", "e"}, {"name", "launch"}, {"cat", "launch"}, {"id", id}, {"pid", pid_}, {"tid", tid},
                       {"ts", microseconds(g.start)}});
  }

  void put_mark(const Mark& m) {
    ordered args = ordered::object();
    if (m.event != 0) args["event"] = m.event;
    if (m.what == "refused") args = {{"error", m.error}, {"line", m.line}};
    int tid = 0;
    const auto& map = m.what == "refused" ? tid_ : stream_tid_;
    if (const auto at = map.find(m.what == "refused" ? m.grid : m.stream); at != map.end()) tid = at->second;
    events_.push_back({{"ph", "i"}, {"name", m.what}, {"cat", "mark"}, {"s", tid == 0 ? "p" : "t"}, {"pid", pid_}, {"tid", tid},
                       {"ts", microseconds(m.time)}, {"args", std::move(args)}});
  }

  ordered& events_;
  const Run& run_;
  int pid_;
  Lanes lanes_;
  std::map<long long, int> tid_, stream_tid_;
};

}  // namespace

std::string perfetto_json(const std::vector<Run>& runs, const std::string& name) {
  ordered events = ordered::array();
  int pid = 0;
  for (const Run& run : runs) Writer(events, run, ++pid).write(name);
  ordered out{{"displayTimeUnit", "ns"}, {"otherData", {{"schedule", runs.empty() ? "" : runs.front().schedule}}}};
  out["traceEvents"] = std::move(events);
  return out.dump(1, ' ', false, ordered::error_handler_t::replace) + "\n";
}

}  // namespace gridlings::trace
