// Room: common/simgpu. What can run at the same time.
#include "simgpu/residency.hpp"

#include "simgpu/arch.hpp"
#include "simgpu/occupancy.hpp"

namespace gridlings::simgpu {
namespace {

constexpr std::uint64_t multiprocessors = 132;  // of an H200
constexpr std::uint64_t portable_cluster = 8, greatest_cluster = 16;

std::uint64_t blocks_per_multiprocessor(const CodeFunction& kernel, const LaunchConfig& c) {
  return static_cast<std::uint64_t>(
      active_blocks(kernel, static_cast<int>(c.block.count()), c.dynamic_shared));
}

bool is_given(const Dim& d) { return d.x != 0; }

}  // namespace

Dim cluster_shape(const CodeFunction& kernel, const LaunchConfig& config) {
  return is_given(config.cluster) ? config.cluster : cluster_of(kernel);
}

int check_residency(const CodeFunction& kernel, const LaunchConfig& c) {
  const Dim shape = cluster_shape(kernel, c), asked = cluster_of(kernel);
  const bool fixed = kernel.ptx->reqnctapercluster[0] != 0;
  if (kernel.ptx->explicit_cluster && !fixed && !is_given(c.cluster)) return status::invalid_cluster_size;
  if (shape.x == 0 || shape.y == 0 || shape.z == 0) return status::invalid_cluster_size;
  if (fixed && (shape.x != asked.x || shape.y != asked.y || shape.z != asked.z))
    return status::invalid_cluster_size;
  if (shape.count() > 1 && !claimed_arch().has_clusters()) return status::not_supported;
  if (shape.count() > (kernel.non_portable_cluster ? greatest_cluster : portable_cluster))
    return status::invalid_cluster_size;
  const Dim& g = c.grid;
  if (g.x % shape.x != 0 || g.y % shape.y != 0 || g.z % shape.z != 0) return status::invalid_cluster_size;
  if (c.cooperative && g.count() > multiprocessors * blocks_per_multiprocessor(kernel, c))
    return status::cooperative_launch_too_large;
  return status::success;
}

}  // namespace gridlings::simgpu
