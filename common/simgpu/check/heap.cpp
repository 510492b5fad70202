// Room: common/simgpu/check. The device heap: what is freed wrongly, and what nobody can free any more.
//
// Blocks that are left at the end are no mistake as long as somebody holds their address: a later kernel may
// free them. Lost are those whose address lies nowhere in device memory while nothing runs, so no kernel can
// ever reach them.
#include <algorithm>
#include <cstring>
#include <map>
#include <string>
#include <unordered_set>
#include <vector>

#include "simgpu/check/checkers.hpp"
#include "simgpu/reporter.hpp"
#include "simgpu/runtime.hpp"

namespace gridlings::simgpu {
namespace {

Device& device() { return Device::instance(); }

/// Live blocks of the heap, and which of them can be reached from the rest of device memory.
class Reach {
 public:
  Reach() {
    Memory& memory = device().memory();
    for (const Allocation* a = memory.next(0); a; a = memory.next(a->base)) {
      if (a->freed) continue;
      (a->kind == AllocationKind::Heap ? blocks_ : roots_).push_back(a);
    }
    found_.resize(blocks_.size());
  }

  /// False: too much memory to look through.
  bool look() {
    std::uint64_t bytes = 0;
    for (const Allocation* a : roots_) bytes += a->size;
    if (bytes > most_bytes) return false;
    for (const Allocation* a : roots_) scan(*a);
    while (!todo_.empty()) {
      const Allocation* a = blocks_[todo_.back()];
      todo_.pop_back();
      scan(*a);
    }
    return true;
  }

  std::vector<const Allocation*> lost() const {
    std::vector<const Allocation*> all;
    for (std::size_t k = 0; k < blocks_.size(); ++k)
      if (!found_[k]) all.push_back(blocks_[k]);
    return all;
  }
  bool any() const { return !blocks_.empty(); }

 private:
  static constexpr std::uint64_t most_bytes = 256u << 20;

  void scan(const Allocation& a) {
    constexpr std::uint64_t step = 4;  // packed structs, too
    for (std::uint64_t at = 0; at + sizeof(std::uint64_t) <= a.size; at += step) {
      if (at % 64 == 0 && !a.all_written && a.written[at / 64] == 0) {  // nothing written in this unit
        at += 64 - 2 * step;  // an address may begin at its very end
        continue;
      }
      std::uint64_t value = 0;
      std::memcpy(&value, a.host + at, sizeof value);
      if (value >= blocks_.front()->base) mark(value);
    }
  }

  void mark(std::uint64_t address) {
    const auto above = std::upper_bound(blocks_.begin(), blocks_.end(), address,
                                        [](std::uint64_t v, const Allocation* a) { return v < a->base; });
    if (above == blocks_.begin()) return;
    const auto k = static_cast<std::size_t>(above - blocks_.begin()) - 1;
    if (found_[k] || address - blocks_[k]->base > blocks_[k]->size) return;  // one past the end counts
    found_[k] = true;
    todo_.push_back(k);
  }

  std::vector<const Allocation*> roots_, blocks_;  // ascending
  std::vector<bool> found_;
  std::vector<std::size_t> todo_;
};

class HeapChecker final : public Watcher {
 public:
  void reset() override {
    told_.clear();
    stale_ = false;
  }
  void block_end(Block&) override { stale_ = true; }

  void before_findings() override {
    if (!stale_ || device().memory().heap_in_use() == 0 || device().sticky_error() != 0 || !device().idle())
      return;
    stale_ = false;
    Reach reach;
    if (!reach.any() || !reach.look()) return;
    tell_lost(reach.lost());
  }

  void heap_free_refused(const Call& c, std::uint64_t address) override {
    const Allocation* a = device().memory().find(address);
    const bool inside = a && a->contains(address, 1);
    Args args{{"what", c.name()}, {"address", hex(address)}};
    if (!inside) return tell_window(c, address, std::move(args));
    args.emplace_back("name", a->name);
    args.emplace_back("offset", std::to_string(address - a->base));
    if (a->freed) {
      c.told = true;
      report_freed(c.w, c.i, c.lane, N_("{what} of {address}, which was freed before."), std::move(args),
                   status::launch_failure, *a);
    } else if (a->kind == AllocationKind::Host || a->kind == AllocationKind::Managed) {
      tell(c,
           N_("{what} of {address}, which the host has allocated with {name}: only the host can free it, "
              "with cudaFree()."),
           std::move(args));
    } else if (a->kind == AllocationKind::Heap) {
      tell(c,
           N_("{what} of {address}, {offset} bytes into a block of the device heap: free the address that "
              "the allocation "
              "returned."),
           std::move(args), unnoticed);
    } else if (a->kind == AllocationKind::Variable || a->kind == AllocationKind::Constant) {
      tell(c,
           N_("{what} of {address}, which lies in the variable `{name}`: only memory of the device heap can "
              "be freed."),
           std::move(args), unnoticed);
    }
  }

  void heap_used_by_host(const char* what, std::uint64_t address) override {
    const Allocation* a = device().memory().find(address);
    Finding f;
    f.kind = FindingKind::InvalidHandle;
    f.message =
        N_("The host calls {what} with {address}, a pointer of the device heap: only kernels can use and "
           "free it. Copy "
           "the data to memory of the host's cudaMalloc() in a kernel.");
    f.args = {{"what", what}, {"address", hex(address)}};
    f.place.path = "host";
    if (a) f.other = device().heap_log().where_allocated(a->base);
    f.has_other = !f.other.kernel.empty();
    Reporter(device()).add(std::move(f), 0);
  }

 private:
  static constexpr int unnoticed = status::success;  ///< hardware takes it without a word

  static void tell(const Call& c, const char* message, Args args, int error = status::illegal_address) {
    c.told = true;
    report(c.w, c.i, c.lane, FindingKind::InvalidHandle, message, std::move(args), error);
  }

  static void tell_window(const Call& c, std::uint64_t address, Args args) {
    switch (decode_address(address).cls) {
      case AddressClass::Local:
        return tell(c,
                    N_("{what} of {address}, the address of a local variable: only memory of the device heap "
                       "can be freed."),
                    std::move(args), unnoticed);
      case AddressClass::Shared:
        return tell(c,
                    N_("{what} of {address}, an address of shared memory: only memory of the device heap can "
                       "be freed."),
                    std::move(args), unnoticed);
      default:
        return;
    }
  }

  /// One finding for each line that allocates.
  void tell_lost(const std::vector<const Allocation*>& lost) {
    struct Sum {
      Place place;
      std::uint64_t bytes = 0;
      long long blocks = 0;
    };
    std::map<std::string, Sum> by_line;
    for (const Allocation* a : lost) {
      if (!told_.insert(a->base).second) continue;
      Place place = device().heap_log().where_allocated(a->base);
      Sum& sum = by_line[place.kernel + ' ' + place.file + ':' + std::to_string(place.line)];
      if (sum.blocks++ == 0) sum.place = std::move(place);
      sum.bytes += a->size;
    }
    for (auto& [line, sum] : by_line) {
      Finding f;
      f.kind = FindingKind::HeapLeak;
      f.message =
          N_("Memory of the device heap that is allocated here is lost: nothing holds the address of {bytes} "
             "bytes (blocks: "
             "{blocks}) any more, so no kernel can free them.");
      f.args = {{"bytes", std::to_string(sum.bytes)}, {"blocks", std::to_string(sum.blocks)}};
      f.place = std::move(sum.place);
      Reporter reporter(device());
      reporter.add(std::move(f), 0);
      reporter.count_at(reporter.last(), sum.blocks - 1);
    }
  }

  std::unordered_set<std::uint64_t> told_;
  bool stale_ = false;  ///< something has run since the last look
};

}  // namespace

std::unique_ptr<Watcher> make_heap_checker() { return std::make_unique<HeapChecker>(); }

}  // namespace gridlings::simgpu
