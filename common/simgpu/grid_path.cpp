// Room: common/simgpu. See grid_path.hpp.
#include "simgpu/grid_path.hpp"

namespace gridlings::simgpu {
namespace {

constexpr std::size_t first_steps = 2, last_steps = 3;  // named of a long path

}  // namespace

void GridPath::add(const std::string& kernel, std::size_t times) {
  if (!steps_.empty() && *steps_.back().kernel == kernel)
    steps_.back().times += times;
  else
    steps_.push_back({&kernel, times});
}

std::string GridPath::text() const {
  std::string out = "host";
  const std::size_t count = steps_.size();
  for (std::size_t n = 0; n < count; ++n) {
    const bool hidden = count > first_steps + last_steps + 1 && n >= first_steps && n < count - last_steps;
    if (hidden && n > first_steps) continue;
    const Step& step = steps_[count - 1 - n];
    out += " -> " + (hidden ? "..." : *step.kernel);
    if (!hidden && step.times > 1) out += " x" + std::to_string(step.times);
  }
  return out;
}

}  // namespace gridlings::simgpu
