// Room: common/simgpu. Turns what a handler saw into a Finding: places, source lines, schedule; one per line and kind.
#pragma once

#include <cstdint>
#include <string>

#include "simgpu/code.hpp"
#include "simgpu/finding.hpp"
#include "simgpu/grid.hpp"

namespace gridlings::simgpu {

class Device;

struct Reporter {
  explicit Reporter(Device& d) : device(d) {}
  /// Adds the finding, or counts one more of the same kind, message and line. Fatal ones set the sticky error.
  void add(Finding finding, int cuda_error);
  /// Later occurrences at the instruction are only counted, see repeat(). Call after add().
  void remember(const Warp& w, const Insn& insn, FindingKind kind);
  bool count(const Warp& w, const Insn& insn, FindingKind kind, long long times);
  std::size_t last() const { return last_; }      ///< the finding that add() made or counted
  void count_at(std::size_t index, long long times);
  void retell(std::size_t index, Finding better);   ///< other words and places for a finding; its count stays
  /// Takes the time of a report out of the budget.
  void charge(Warp& w);
  static bool given_up();                         ///< the thread is a worker, and gives up
  static Place place(const Warp& w, std::uint32_t source, unsigned lane);
  static Place launch_place(const Grid& child);   ///< where a grid was launched
  static std::string path(const Grid& grid);      ///< "host -> parent -> child", see grid_path.hpp
  Device& device;

 private:
  std::size_t last_ = ~std::size_t{0};            ///< index of the finding that add() made or counted
};

}  // namespace gridlings::simgpu
