// Room: common/simgpu. Where blocks of the device heap were allocated and freed.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <unordered_map>

#include "simgpu/finding.hpp"
#include "simgpu/grid.hpp"

namespace gridlings::simgpu {

struct Call;

class HeapLog {
 public:
  void allocated(const Call& call, std::uint64_t base);
  void freed(const Call& call, std::uint64_t base);
  /// Place::kernel is empty where nothing is known.
  Place where_allocated(std::uint64_t base) const;
  Place where_freed(std::uint64_t base) const;
  void reset();

 private:
  static constexpr std::size_t kept_freed = 1 << 16;
  struct Owner {  ///< a grid, as far as a Place tells of it
    std::shared_ptr<Code> code;
    std::string kernel, path;
    long long grid = 0;
    Dim block_dim;
  };
  struct Site {
    std::shared_ptr<const Owner> owner;
    std::uint32_t source = 0, thread = 0;
    Dim block;
  };
  struct Entry {
    Site allocated, freed;
  };
  Site site(const Call& call);
  static Place place(const Site& site);

  std::unordered_map<std::uint64_t, Entry> entries_;
  std::deque<std::uint64_t> freed_;
  std::shared_ptr<const Owner> latest_;
};

}  // namespace gridlings::simgpu
