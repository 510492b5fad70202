// Room: common/simgpu/count. Counts accesses and barriers of each kernel into the device's Metric.
#pragma once

#include <memory>
#include <vector>

#include "simgpu/device.hpp"
#include "simgpu/hooks.hpp"

namespace gridlings::simgpu::count {

class AccessCounter : public Watcher {
 public:
  bool on = false;  ///< hooks().reconsider() after a change

  bool watches_accesses() const override { return on; }
  void access(Warp& w, const Insn& i) override;
  void grid_launch(Grid& grid, const Warp* by, unsigned lane) override;
  void barrier_release(Block& block, std::uint32_t id) override;

  bool divide(const Division& d) override;
  Watcher* share(unsigned worker) override { return shares_[worker].get(); }
  void keep_shares() override;

 private:
  Metric& metric(const Grid& grid);
  const Grid* divided_ = nullptr;
  std::vector<std::unique_ptr<AccessCounter>> shares_;
  std::unique_ptr<Metric> own_;  ///< of a share
};

}  // namespace gridlings::simgpu::count
