// Room: common/simgpu. Copies and fills that a kernel asks for: rows, planes and boxes of global memory, in
// stream order.
#include "simgpu/hooks.hpp"
#include "simgpu/reporter.hpp"
#include "simgpu/runtime.hpp"

namespace gridlings::simgpu {
namespace {

constexpr std::uint64_t copy_cost = 500, row_cost = 10;        // of the instruction budget
constexpr std::uint64_t bytes_copied = 16;                     // in the time of a simple instruction
constexpr std::uint32_t device_to_device = 3, by_address = 4;  // cudaMemcpyKind

/// What of a box is copied: bytes of a row, rows of a plane, planes.
struct Extent {
  std::uint64_t width = 0, height = 1, depth = 1;
  bool empty() const { return width == 0 || height == 0 || depth == 0; }
};

/// Where a box lies: its first byte, bytes from row to row and from plane to plane.
struct Box {
  std::uint64_t first = 0, pitch = 0, slice = 0;
  std::uint64_t row(std::uint64_t y, std::uint64_t z) const { return first + z * slice + y * pitch; }
};

/// Is all of the box in one live allocation of global memory?
bool in_device_memory(const Box& box, const Extent& e) {
  if (decode_address(box.first).cls != AddressClass::Global) return false;
  const Allocation* a = Runtime::device().memory().find(box.first);
  if (!a || a->freed || !a->writable()) return false;  // not in the window of constants either
  const auto last = static_cast<unsigned __int128>(e.depth - 1) * box.slice +
                    static_cast<unsigned __int128>(e.height - 1) * box.pitch + e.width;
  return last <= a->size && a->contains(box.first, static_cast<std::uint64_t>(last));
}

struct Job {
  Extent extent;
  Box to, from;  ///< from.first == 0: a fill
  std::uint8_t value = 0;
  std::uint64_t number = 0;

  bool run(Stream* stream) const {
    Memory& memory = Runtime::device().memory();
    for (std::uint64_t z = 0; z < extent.depth; ++z)
      for (std::uint64_t y = 0; y < extent.height; ++y) {
        const std::uint64_t target = to.row(y, z), source = from.first == 0 ? 0 : from.row(y, z);
        hooks().tell(&Watcher::transferred, stream, number, target, source, extent.width);
        const bool there = source == 0 ? memory.fill(target, value, extent.width)
                                       : memory.copy(target, source, extent.width);
        if (!there) return false;
      }
    return true;
  }
};

/// Rows that follow one another are one.
void join_rows(Job& job) {
  Extent& e = job.extent;
  auto dense = [&](const Box& b) {
    return b.pitch == e.width && (e.depth == 1 || b.slice == b.pitch * e.height);
  };
  if (e.height * e.depth == 1 || !dense(job.to) || (job.from.first != 0 && !dense(job.from))) return;
  e = {e.width * e.height * e.depth, 1, 1};
}

/// The transfer as it runs later. The call was good, but somebody may free the memory before the stream gets
/// there.
std::function<void()> checked(const Call& c, const Job& job, Stream* stream) {
  return [job, stream, place = Reporter::place(c.w, c.i.source, c.lane), what = c.name()] {
    if (job.run(stream)) return;
    Finding f;
    f.kind = FindingKind::UseAfterFree;
    f.message = N_("The memory of this {what} is freed before its turn in the stream comes.");
    f.args = {{"what", what}};
    f.place = place;
    Reporter(Runtime::device()).add(std::move(f), status::illegal_address);
  };
}

/// Queues the job in a stream of the calling thread.
int enqueue(const Call& c, std::uint64_t handle, Job job) {
  static std::uint64_t jobs = 0;
  const std::uint64_t rows = job.extent.height * job.extent.depth;
  Runtime::charge(c, copy_cost + rows * (row_cost + job.extent.width / bytes_copied));
  Stream* stream = nullptr;
  bool fire_and_forget = false;
  if (const int error = Runtime::stream(c, handle, stream, fire_and_forget); error != 0) return error;
  if (Runtime::scheduler().budget <= 1) return status::success;  // the kernel ends here
  if (fire_and_forget) {                                         // no order: it may run at once
    job.run(nullptr);
    return status::success;
  }
  job.number = ++jobs;
  hooks().tell(&Watcher::transfer_called, c, job.number);
  Work work;
  work.action = checked(c, job, stream);
  if (stream->kind != StreamKind::Tail) Runtime::scheduler().adopt(*c.w.block->grid);
  Runtime::scheduler().push(*stream, std::move(work));
  return status::success;
}

/// Checks in the order of hardware: an empty box is no error, then the direction, the pitches, the memory.
int transfer(const Call& c, std::uint64_t stream, Job job, std::uint32_t kind) {
  if (job.extent.empty()) return status::success;
  if (kind != device_to_device && kind != by_address) return status::invalid_memcpy_direction;
  const bool rows = job.extent.height * job.extent.depth > 1, fill = job.from.first == 0;
  if (rows && (job.to.pitch < job.extent.width || (!fill && job.from.pitch < job.extent.width)))
    return fill ? status::invalid_value : status::invalid_pitch_value;
  if (!in_device_memory(job.to, job.extent) || (!fill && !in_device_memory(job.from, job.extent)))
    return status::invalid_value;
  join_rows(job);
  return enqueue(c, stream, job);
}

Job copy_job(const Extent& extent, const Box& to, Box from) {
  if (from.first == 0) from.first = 1;  // a null pointer is in no allocation: 0 means a fill
  return Job{extent, to, from};
}

Job fill_job(const Extent& extent, const Box& to, std::uint32_t value) {
  return Job{extent, to, {}, static_cast<std::uint8_t>(value)};
}

}  // namespace

namespace device_runtime {

void memcpy_async(Call c) {
  c.status(transfer(c, c.u64(4), copy_job({c.u64(2)}, {c.u64(0)}, {c.u64(1)}), c.u32(3)));
}

void memcpy_2d_async(Call c) {
  const Box to{c.u64(0), c.u64(1)}, from{c.u64(2), c.u64(3)};
  c.status(transfer(c, c.u64(7), copy_job({c.u64(4), c.u64(5)}, to, from), c.u32(6)));
}

/// The fields of a cudaMemcpy3DParms in memory, 8 bytes each.
void memcpy_3d_async(Call c) {
  enum Field : unsigned {
    source_array = 0,
    source_x = 1,
    source_pointer = 4,
    source_pitch = 5,
    source_height = 7,
    target_array = 8,
    target_x = 9,
    target_pointer = 12,
    target_pitch = 13,
    target_height = 15,
    extent_width = 16,
    extent_height = 17,
    extent_depth = 18,
    copy_kind = 19
  };
  bool good = true;
  auto field = [&](unsigned k) {
    std::uint64_t value = 0;
    good = good && Runtime::load(c, c.u64(0) + 8 * k, &value, sizeof value);
    return value;
  };
  const Extent extent{field(extent_width), field(extent_height), field(extent_depth)};
  auto box = [&](Field pointer, Field x, Field pitch, Field height) {
    Box b{field(pointer), field(pitch), 0};
    b.slice = extent.depth > 1 || field(x + 2) != 0 ? b.pitch * field(height)
                                                    : 0;  // of one plane nobody needs the height
    b.first += field(x) + b.pitch * field(x + 1) + b.slice * field(x + 2);
    return b;
  };
  const bool arrays = field(source_array) != 0 || field(target_array) != 0;
  const Box to = box(target_pointer, target_x, target_pitch, target_height);
  const Box from = box(source_pointer, source_x, source_pitch, source_height);
  std::uint32_t kind = 0;
  good = good && Runtime::load(c, c.u64(0) + 8 * copy_kind, &kind, sizeof kind);
  if (!good) return;
  c.status(arrays ? status::invalid_value : transfer(c, c.u64(1), copy_job(extent, to, from), kind));
}

void memset_async(Call c) {
  c.status(transfer(c, c.u64(3), fill_job({c.u64(2)}, {c.u64(0)}, c.u32(1)), by_address));
}

void memset_2d_async(Call c) {
  c.status(transfer(c, c.u64(5), fill_job({c.u64(3), c.u64(4)}, {c.u64(0), c.u64(1)}, c.u32(2)), by_address));
}

/// (cudaPitchedPtr {pointer, pitch, width, height}, value, cudaExtent, stream)
void memset_3d_async(Call c) {
  const Box to{c.u64(0), c.u64(0, 1), c.u64(0, 1) * c.u64(0, 3)};
  c.status(transfer(c, c.u64(3), fill_job({c.u64(2), c.u64(2, 1), c.u64(2, 2)}, to, c.u32(1)), by_address));
}

}  // namespace device_runtime
}  // namespace gridlings::simgpu
