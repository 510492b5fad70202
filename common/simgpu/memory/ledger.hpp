// Room: common/simgpu/memory. What each of several threads that run blocks of one grid side by side does to
// global memory: which bytes it read and wrote, and what was there before. Afterwards it is known whether the
// order of their blocks can have mattered, and all of it can be taken back.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "simgpu/memory.hpp"

namespace gridlings::simgpu {

constexpr std::uint64_t ledger_page = 4096;  // bytes that are saved, compared and cleared together

/// Zero bytes of the host; pages that nobody touches take no memory.
class ZeroBytes {
 public:
  explicit ZeroBytes(std::size_t bytes);
  ~ZeroBytes();
  ZeroBytes(const ZeroBytes&) = delete;
  ZeroBytes& operator=(const ZeroBytes&) = delete;
  template <class T>
  T* as() const {
    return static_cast<T*>(at_);
  }

 private:
  void* at_ = nullptr;
  std::size_t bytes_ = 0;
  bool mapped_ = false;
};

/// An allocation as all workers see it: its pages as they were before the first of them wrote there.
struct Saved {
  enum State : std::uint8_t { untouched, copying, saved };
  explicit Saved(Allocation& a);
  Allocation& allocation;
  const std::uint64_t base, size;
  std::uint64_t pages;
  ZeroBytes before;
  std::unique_ptr<std::atomic<std::uint8_t>[]> states;  ///< by page
};

/// An allocation as one worker sees it. Maps hold one bit a byte, as those of written bytes do.
struct Track {
  enum Seen : std::uint8_t { nothing, read_there, wrote_there };
  explicit Track(Saved& s);
  Saved& saved;
  Allocation& allocation;
  ZeroBytes read_bytes, written_bytes, seen_bytes;
  std::uint64_t *read, *written;
  std::uint8_t* seen;                ///< by page: Seen
  std::vector<std::uint32_t> pages;  ///< that are not `nothing`
  void clear();
};

class Ledgers;

/// One worker's.
class Ledger {
 public:
  Ledger(Ledgers& all, Memory& memory) : all_(all), memory_(memory) {}

  /// The live allocation that holds the range, or nullptr; see Memory::live().
  [[gnu::always_inline]] Track* live(std::uint64_t address, std::uint64_t bytes, std::size_t slot) {
    Track* last = recent_[slot % recent_.size()];
    return last && last->allocation.contains(address, bytes) ? last : look_up(address, bytes, slot);
  }
  /// Before the worker touches bytes that lie in one page.
  [[gnu::always_inline]] void enter(Track& t, std::uint64_t offset, bool writes) {
    const std::uint64_t page = offset / ledger_page;
    if (t.seen[page] < (writes ? Track::wrote_there : Track::read_there)) first_touch(t, page, writes);
  }
  /// Notes a read or write of all bytes of a range. False: something that nobody has written would be read.
  bool note(Track& t, std::uint64_t offset, std::uint64_t bytes, bool writes);
  /// Has the worker, or somebody before the grid, written every byte?
  bool all_written_in(const Track& t, std::uint64_t offset, std::uint64_t bytes) const;

  /// Something came up that one thread has to see to: nothing of what the workers did will be kept.
  void give_up();

  const std::unordered_map<const Allocation*, std::unique_ptr<Track>>& tracks() const { return tracks_; }

 private:
  friend class Ledgers;
  Track* look_up(std::uint64_t address, std::uint64_t bytes, std::size_t slot);
  void first_touch(Track& t, std::uint64_t page, bool writes);
  Ledgers& all_;
  Memory& memory_;
  std::array<Track*, 16> recent_{};
  std::unordered_map<const Allocation*, std::unique_ptr<Track>> tracks_;
};

/// Those of all workers.
class Ledgers {
 public:
  explicit Ledgers(Memory& memory) : memory_(memory) {}
  void start(unsigned workers);
  Ledger& operator[](unsigned worker) { return *ledgers_[worker]; }

  void give_up() { given_up_.store(true, std::memory_order_relaxed); }
  const std::atomic<bool>& given_up() const { return given_up_; }

  // When all workers have ended, one of these:
  /// Did nobody touch a byte that another one wrote?
  bool agree() const;
  void keep();    ///< what was written counts as written
  void undo();    ///< memory is as it was before
  void forget();  ///< no allocation is known any more

 private:
  friend class Ledger;
  Saved& saved_of(Allocation& a);
  void clear();
  Memory& memory_;
  std::mutex mutex_;
  std::unordered_map<const Allocation*, std::unique_ptr<Saved>> saved_;
  std::vector<std::unique_ptr<Ledger>> ledgers_;
  std::atomic<bool> given_up_{false};
};

/// The ledger of the thread that asks; nullptr if it is not a worker.
Ledger*& my_ledger();

}  // namespace gridlings::simgpu
