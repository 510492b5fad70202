// Room: common/simgpu. Where blocks of the device heap were allocated and freed.
#include "simgpu/heap_log.hpp"

#include "simgpu/reporter.hpp"
#include "simgpu/runtime.hpp"

namespace gridlings::simgpu {

HeapLog::Site HeapLog::site(const Call& call) {
  const Grid& grid = *call.w.block->grid;
  if (!latest_ || latest_->grid != grid.id)
    latest_ = std::make_shared<Owner>(
        Owner{grid.code, grid.kernel->name, Reporter::path(grid), grid.id, grid.block_dim});
  return {latest_, call.i.source, static_cast<std::uint32_t>(Runtime::linear_thread(call)),
          call.w.block->index};
}

Place HeapLog::place(const Site& site) {
  Place p;
  if (!site.owner) return p;
  const SourceLine line = reader_line(*site.owner->code, site.source);
  const Dim &b = site.block, &size = site.owner->block_dim;
  auto number = [](std::uint32_t n) { return static_cast<int>(n); };
  p.kernel = site.owner->kernel;
  p.file = line.file;
  p.function = line.function;
  p.path = site.owner->path;
  p.line = line.line;
  p.grid = site.owner->grid;
  p.block = {number(b.x), number(b.y), number(b.z)};
  p.thread = {number(site.thread % size.x), number(site.thread / size.x % size.y),
              number(site.thread / size.x / size.y)};
  return p;
}

void HeapLog::allocated(const Call& call, std::uint64_t base) { entries_[base].allocated = site(call); }

void HeapLog::freed(const Call& call, std::uint64_t base) {
  entries_[base].freed = site(call);
  freed_.push_back(base);
  if (freed_.size() <= kept_freed) return;
  entries_.erase(freed_.front());
  freed_.pop_front();
}

Place HeapLog::where_allocated(std::uint64_t base) const {
  const auto it = entries_.find(base);
  return it == entries_.end() ? Place{} : place(it->second.allocated);
}

Place HeapLog::where_freed(std::uint64_t base) const {
  const auto it = entries_.find(base);
  return it == entries_.end() ? Place{} : place(it->second.freed);
}

void HeapLog::reset() {
  entries_.clear();
  freed_.clear();
  latest_ = nullptr;
}

}  // namespace gridlings::simgpu
