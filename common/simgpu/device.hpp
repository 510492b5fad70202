// Room: common/simgpu. The simulated device as the CUDA runtime sees it: modules, launches, streams, synchronisation.
// Status values are those of cudaError_t (the facts of real hardware); the CUDA headers are not needed here.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "simgpu/finding.hpp"
#include "simgpu/grid.hpp"
#include "simgpu/heap_log.hpp"
#include "simgpu/memory.hpp"
#include "simgpu/schedule.hpp"

namespace gridlings::simgpu {

namespace status {  // values of cudaError_t
constexpr int success = 0, invalid_value = 1, memory_allocation = 2, invalid_configuration = 9,
              invalid_pitch_value = 12, invalid_device_function = 98,
              invalid_memcpy_direction = 21, launch_pending_count = 69, invalid_device = 101, unsupported_limit = 215,
              not_supported = 801, illegal_address = 700, launch_timeout = 702, assertion = 710,
              misaligned_address = 716, invalid_address_space = 717, launch_failure = 719,
              cooperative_launch_too_large = 720, invalid_cluster_size = 912;
}

struct Limits {
  std::uint64_t stack = 1024, printf_fifo = 8650752, heap = 8388608, pending_launches = 2048;
  int cache_config = 0;        ///< cudaFuncCache: kept, without effect
};

/// What every grid leaves behind for pictures and tests (simgpuGrid).
struct GridRecord {
  long long id = 0, parent = 0;
  std::string kernel;
  Dim grid_dim, block_dim;
  std::uint32_t shared_bytes = 0;
  StreamKind stream_kind = StreamKind::Host;
  int depth = 0;
  int launch_line = 0;
  Dim launch_block{0, 0, 0}, launch_thread{0, 0, 0};
  long long start = -1, end = -1;
};

/// Warp-wide requests to a memory, and what they came to: sectors of global memory, extra passes of shared memory.
struct Traffic {
  long long requests = 0, extent = 0;
};

/// Exact counts of one kernel (simgpuMetrics). Accesses and atomics only where they were asked for.
struct Metric {
  std::string kernel;
  long long grids = 0, warp_instructions = 0, thread_instructions = 0, launches = 0;
  int greatest_depth = 0;
  long long barriers = 0;
  bool accesses_counted = false;
  Traffic global_loads, global_stores, shared_loads, shared_stores;
  long long atomics = 0;
};

/// High-water marks since the last reset (simgpuPeaks).
struct Peaks {
  long long pending_launches = 0, heap_bytes = 0;
  int depth = 0;
};

/// Blocks that ran side by side since the last reset, and how often that was undone (simgpuSpread).
struct SpreadCounts {
  long long blocks = 0, undone = 0;
};

struct LaunchConfig {
  Dim grid, block;
  std::uint32_t dynamic_shared = 0;
  Dim cluster{0, 0, 0};        ///< launch attribute; 0: as the kernel says (__cluster_dims__), or no clusters
  bool cooperative = false;    ///< all blocks run at the same time: this_grid().sync() works
  bool programmatic = false;   ///< may start before the grid ahead of it in its stream is complete (griddepcontrol)
};

class Device {
 public:
  /// The one device of the process.
  static Device& instance();
  Device();
  ~Device();

  // Modules. A module stays alive while work that uses it is queued.
  std::shared_ptr<Code> load(std::string_view ptx, std::string& error);
  std::shared_ptr<Code> load(ptx::Module module, std::string& error);
  void unload(const std::shared_ptr<Code>& code);
  /// Device address and size of a __device__ or __constant__ variable; false if there is none.
  bool variable(const Code& code, std::string_view name, std::uint64_t& address, std::uint64_t& size) const;

  // Host streams and events. Handles are the objects' addresses; the legacy NULL stream is null_stream().
  Stream* null_stream() { return &host_null_; }
  Stream* create_stream(bool blocking, int priority, unsigned flags);
  bool is_stream(const Stream* s) const;
  void destroy_stream(Stream* s);            ///< queued work still runs
  std::shared_ptr<Event> create_event(bool timing);

  /// Checks the configuration as a host launch does (status::success or the error), without launching.
  int check_launch(const CodeFunction& kernel, const LaunchConfig& config) const;
  /// Queues a grid; asynchronous: it runs at the next synchronisation.
  int launch(const std::shared_ptr<Code>& code, const CodeFunction& kernel, const LaunchConfig& config,
             std::vector<std::uint8_t> params, Stream* stream);
  /// Queues a host-side action (copy, fill, host function) in stream order.
  void enqueue(Stream* stream, std::function<void()> action);
  void record(Stream* stream, const std::shared_ptr<Event>& event);
  void wait(Stream* stream, const std::shared_ptr<Event>& event);

  /// Runs until everything queued (or the stream, or the event) is done. Returns the sticky error or success.
  int synchronize();
  int synchronize(Stream* stream);
  int synchronize(const Event& event);
  bool idle(const Stream* stream) const;
  bool idle() const;                         ///< nothing is queued, nothing runs

  int sticky_error() const { return sticky_; }
  bool heap_failed() const { return heap_failed_; }   ///< a device allocation has returned null
  Memory& memory() { return memory_; }
  HeapLog& heap_log() { return heap_log_; }
  Limits& limits() { return limits_; }
  double now_ms() const;                     ///< virtual clock: advances with simulated instructions

  /// How the runtime names errors (cudaGetErrorName, cudaGetErrorString): findings and kernels ask for it.
  using ErrorText = const char* (*)(int);
  void name_errors(ErrorText name, ErrorText text) {
    error_name_ = name;
    error_text_ = text;
  }
  std::string error_name(int error) const;
  std::string error_text(int error) const;
  /// Address of a constant string in device memory; 0 if no memory is left.
  std::uint64_t device_string(const std::string& text);

  // simgpu.h
  bool set_schedule(std::string_view name);
  const std::string& schedule() const;
  void set_budget(std::uint64_t warp_instructions);
  void set_cores(unsigned cores, std::uint64_t least);   ///< see simgpuSetCores()
  SpreadCounts spread() const;
  void reset();                              ///< frees all, forgets findings; modules must be loaded anew
  const std::vector<Finding>& findings();    ///< after the watchers have had their say
  const std::vector<GridRecord>& grids() const { return records_; }
  long long unfinished_grids() const;  ///< launched, and not at their end
  const std::vector<Metric>& metrics() const { return metrics_; }
  Peaks peaks() const;
  std::uint64_t virtual_ns() const;          ///< the virtual clock, also within a slice
  /// Tells streams apart: 1, 2, ... in the order in which they are first used.
  long long number(Stream& stream) { return stream.number != 0 ? stream.number : stream.number = ++streams_used_; }
  void capture_output(bool on) { capture_ = on; }
  void print(std::string_view text);         ///< device printf; beyond the FIFO's size output is lost

  const std::string& output() const { return output_; }
  std::string path_of(long long grid) const;  ///< "host -> parent -> child", see grid_path.hpp
  Place owner(std::uint64_t uid, unsigned thread) const;  ///< who owns a shared or local window; empty if unknown
  bool has_ended(std::uint64_t uid) const;                ///< the block that owns a window

 private:
  friend struct Runtime;     // device-side runtime functions (launches, streams, printf, heap)
  friend struct Reporter;    // findings
  friend class Scheduler;    // runs the work
  std::string output_;       // device printf since the last flush (or since reset, when captured)
  bool capture_ = false;
  bool output_overflowed_ = false;
  Memory memory_;
  HeapLog heap_log_;
  Limits limits_;
  int sticky_ = 0;
  bool heap_failed_ = false;
  ErrorText error_name_ = nullptr, error_text_ = nullptr;
  std::unordered_map<std::string, std::uint64_t> strings_;   // in device memory
  std::vector<Finding> findings_;
  std::unordered_map<std::string, std::size_t> finding_index_;
  std::unordered_map<std::uint64_t, std::size_t> finding_at_;  // by instruction and kind, see repeat()
  std::vector<GridRecord> records_;
  std::vector<Metric> metrics_;
  std::unordered_map<std::string, std::size_t> metric_index_;
  long long streams_used_ = 0;
  std::vector<std::weak_ptr<Code>> modules_;
  std::uint32_t next_module_ = 0;
  Stream host_null_;
  std::vector<std::unique_ptr<Stream>> host_streams_;
  std::uint64_t host_sequence_ = 0;
  std::unique_ptr<class Scheduler> scheduler_;

  struct BlockNote {
    std::size_t metric = 0;     // of its kernel
    long long grid = 0;
    Dim index, block_dim;
    bool ended = false;
  };
  std::deque<BlockNote> block_notes_;      // of the latest blocks, by uid - first_note_: uids are consecutive
  std::uint64_t first_note_ = 1;

  /// A parameter buffer that was handed out and not launched yet.
  struct PendingLaunch {
    std::uint64_t function = 0;
    LaunchConfig config;
    std::uint64_t bytes = 0;
  };
  std::unordered_map<std::uint64_t, PendingLaunch> launches_;  // by buffer address

  void flush_output();
  void forget_streams();                     // the destroyed ones whose work is done
  void note_block(const Grid& grid, const Dim& index);
  void note_end(std::uint64_t uid);
  const BlockNote* note_of(std::uint64_t uid) const;   // uid as an address holds it; nullptr if forgotten
  Code* code_of(std::uint64_t function_address);
  std::shared_ptr<Code> share(const Code* code);
  std::shared_ptr<Grid> make_grid(const std::shared_ptr<Code>& code, const CodeFunction& kernel,
                                  const LaunchConfig& config, std::vector<std::uint8_t> params);
  void prepare_cooperative(Grid& grid);
  void record_grid(Grid& grid);
  template <class Done>
  int run_until(Done done);
};

}  // namespace gridlings::simgpu
