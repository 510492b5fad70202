// Room: common/simgpu. Schedules by name.
#include "simgpu/schedule.hpp"

#include <charconv>
#include <numeric>
#include <utility>

namespace gridlings::simgpu {

bool Schedule::set(std::string_view name) {
  constexpr std::string_view shuffle = "shuffle:";
  if (name == "children-first") {
    kind_ = Kind::ChildrenFirst;
  } else if (name == "children-last") {
    kind_ = Kind::ChildrenLast;
  } else if (name == "blocks-reversed") {
    kind_ = Kind::BlocksReversed;
  } else if (name.starts_with(shuffle)) {
    const std::string_view digits = name.substr(shuffle.size());
    std::uint64_t seed = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), seed);
    if (error != std::errc{} || end != digits.data() + digits.size() || digits.empty()) return false;
    kind_ = Kind::Shuffle;
    seed_ = seed;
  } else {
    return false;
  }
  name_ = name;
  restart();
  return true;
}

void Schedule::restart() { state_ = seed_; }

/// SplitMix64 (Steele, Lea, Flood 2014): one addition and two multiplications a number.
std::uint64_t Schedule::random() {
  std::uint64_t z = (state_ += 0x9e3779b97f4a7c15ull);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  return z ^ (z >> 31);
}

std::uint64_t Schedule::grid_key(int depth, long long id) {
  constexpr std::uint64_t ids = 1ull << 40;
  const auto d = static_cast<std::uint64_t>(depth);
  const auto n = static_cast<std::uint64_t>(id) % ids;
  switch (kind_) {
    case Kind::ChildrenFirst: return ((1ull << 23) - 1 - d) * ids + n;
    case Kind::ChildrenLast: return d * ids + n;
    case Kind::BlocksReversed: return d * ids + (ids - 1 - n);
    default: return random();
  }
}

bool Schedule::pause_at_launch() {
  return kind_ == Kind::ChildrenFirst || (kind_ == Kind::Shuffle && random() % 2 == 0);
}

std::vector<std::uint32_t> Schedule::block_order(std::uint64_t blocks) {
  constexpr std::uint64_t most = 1u << 20;  // beyond that the order is not worth its memory
  if (kind_ != Kind::Shuffle || blocks < 2 || blocks > most) return {};
  std::vector<std::uint32_t> order(blocks);
  std::iota(order.begin(), order.end(), 0u);
  for (std::size_t k = order.size() - 1; k > 0; --k) std::swap(order[k], order[random() % (k + 1)]);
  return order;
}

std::uint32_t Schedule::first_warp(std::uint32_t warps) {
  if (warps == 0) return 0;
  if (kind_ == Kind::BlocksReversed) return warps - 1;
  if (kind_ == Kind::Shuffle) return static_cast<std::uint32_t>(random() % warps);
  return 0;
}

}  // namespace gridlings::simgpu
