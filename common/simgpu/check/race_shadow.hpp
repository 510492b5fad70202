// Room: common/simgpu/check. Race checker: two stamps for each word of memory, and lists of stamps where two
// do not do.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "simgpu/check/race_stamp.hpp"
#include "simgpu/memory.hpp"
#include "simgpu/warp.hpp"

namespace gridlings::simgpu::race {

/// Stamps of the words of an allocation or window: 16 bytes for 4. Pages that nobody touches take no memory.
class Shadow {
 public:
  Shadow(std::uint64_t bytes, std::uint32_t generation);
  ~Shadow();
  Shadow(const Shadow&) = delete;
  Shadow& operator=(const Shadow&) = delete;
  void clear(std::uint32_t generation);
  bool holds(std::uint64_t bytes) const { return bytes <= words_ * 4; }

  Stamp* writes = nullptr;
  Stamp* reads = nullptr;
  std::uint32_t generation = 0;

 private:
  std::uint64_t words_ = 0;
  std::size_t mapped_ = 0;
};

/// Is it memory of which the checker keeps notes?
inline bool is_watched(const Allocation& a) {
  return a.kind == AllocationKind::Host || a.kind == AllocationKind::Heap || a.kind == AllocationKind::Variable;
}

/// The notes behind Allocation::shadow and Window::shadow, made on first use, cleared if of an earlier
/// generation.
inline Shadow& shadow_of(std::shared_ptr<void>& at, std::uint64_t bytes, std::uint32_t generation) {
  auto* shadow = static_cast<Shadow*>(at.get());
  if (shadow == nullptr || !shadow->holds(bytes)) {
    auto fresh = std::make_shared<Shadow>(bytes, generation);
    shadow = fresh.get();
    at = std::move(fresh);
  } else if (shadow->generation != generation) {
    shadow->clear(generation);
  }
  return *shadow;
}

/// Several stamps for one word: accesses to different bytes, readers of several grids. The oldest goes when
/// there are too many: that hides a race, but makes none up.
class Lists {
 public:
  struct List {
    std::array<Stamp, 8> stamps{};
    std::uint32_t count = 0;
    const Stamp* begin() const { return stamps.data(); }
    const Stamp* end() const { return stamps.data() + count; }
    void add(Stamp s);
  };
  List& operator[](Stamp s) { return lists_[source_of(s)]; }
  /// The stamp that stands for the list: its only one, or one with list_bit. `old`: the stamp it replaces.
  Stamp store(const List& list, Stamp old);
  void release(Stamp s) {
    if (is_list(s)) free_.push_back(source_of(s));
  }
  bool any() const { return lists_.size() > free_.size(); }
  /// From here on there is none to be had.
  void refuse(bool on) { refuse_ = on; }
  bool refused() const { return refused_; }
  bool full() const { return lists_.size() >= most && free_.empty(); }
  void clear() {
    lists_.clear();
    free_.clear();
    refused_ = false;
  }

 private:
  static constexpr std::size_t most = 1u << 18;
  std::vector<List> lists_;
  std::vector<std::uint32_t> free_;
  bool refuse_ = false, refused_ = false;
};

}  // namespace gridlings::simgpu::race
