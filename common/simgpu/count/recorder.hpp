// Room: common/simgpu/count. Keeps what a picture of a run needs: grids with their times, events, refused launches.
#pragma once

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "simgpu/grid.hpp"
#include "simgpu/hooks.hpp"

namespace gridlings::simgpu::count {

/// One grid; times in nanoseconds of the virtual clock, -1: never.
struct TracedGrid {
  long long id = 0, parent = 0, stream = 0;
  std::size_t kernel = 0, file = 0;
  Dim grid_dim, block_dim;
  std::uint32_t shared_bytes = 0;
  StreamKind kind = StreamKind::Host;
  int depth = 0, line = 0;
  Dim launch_block{0, 0, 0}, launch_thread{0, 0, 0};
  long long launched = -1, start = -1, worked = -1, end = -1;
};

/// Something that happened at one moment.
struct TracedMark {
  enum class What { Record, Wait, HostWait, Refused } what = What::Record;
  long long time = 0, stream = 0, event = 0, grid = 0;
  int line = 0, error = 0;
};

/// One thing after another: the times alone do not tell, since many are equal.
struct TracedStep {
  enum class What { Launch, BlockStart, BlockEnd, Worked, Complete, Mark } what = What::Launch;
  long long of = 0;      ///< id of the grid; of a mark, its place among the marks
  Dim block{0, 0, 0};    ///< of BlockStart and BlockEnd
};

struct TracedRun {
  std::string label, schedule;
  std::vector<std::string> kernels, files;
  std::vector<TracedGrid> grids;
  std::vector<TracedMark> marks;
  std::vector<TracedStep> steps;
  long long dropped = 0;  ///< grids beyond the most that are kept
};

/// What happened between two resets is a run.
class Recorder : public Watcher {
 public:
  explicit Recorder(std::string file) : file_(std::move(file)) {}
  void label(std::string text) { label_ = std::move(text); }
  void write();  ///< all runs so far, to the file

  void reset() override;
  void block_start(Block& block) override;
  void block_end(Block& block) override;
  void grid_launch(Grid& grid, const Warp* by, unsigned lane) override;
  void launch_refused(Call& call, int error) override;
  void grid_own_work_done(Grid& grid) override;
  void grid_end(Grid& grid) override;
  void event_recorded(Stream& stream, Event& event, std::uint64_t version) override;
  void event_waited(Stream& stream, Event& event, std::uint64_t version) override;
  void host_waited(Stream* stream) override;

 private:
  TracedGrid* of(const Grid& grid);
  void step(TracedStep::What what, long long of, Dim block = {0, 0, 0});
  void mark(TracedMark::What what, Stream* stream, Event* event);
  std::size_t index(std::vector<std::string>& names, const std::string& name);
  void finish_run();

  std::string file_, label_;
  TracedRun run_;
  std::vector<TracedRun> runs_;
  std::unordered_map<long long, std::size_t> at_;        // by grid id
  std::map<std::string, std::size_t> name_index_;
  long long events_ = 0;
};

/// The trace as JSON: format gridlings/trace/v1.
std::string trace_json(const std::vector<TracedRun>& runs);

}  // namespace gridlings::simgpu::count
