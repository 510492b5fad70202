// Room: common/simgpu/count. Counts accesses and barriers of each kernel into the device's Metric.
#pragma once

#include "simgpu/hooks.hpp"

namespace gridlings::simgpu::count {

class AccessCounter : public Watcher {
 public:
  bool on = false;  ///< hooks().reconsider() after a change

  bool watches_accesses() const override { return on; }
  void access(Warp& w, const Insn& i) override;
  void grid_launch(Grid& grid, const Warp* by, unsigned lane) override;
  void barrier_release(Block& block, std::uint32_t id) override;
};

}  // namespace gridlings::simgpu::count
