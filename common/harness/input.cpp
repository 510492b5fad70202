// Room: harness. Inputs for tests from a fixed seed.
#include "harness/input.hpp"

namespace gridlings::harness {
namespace {

// SplitMix64: the standard library's distributions differ between implementations.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }

 private:
  std::uint64_t state_;
};

}  // namespace

std::vector<int> random_ints(std::size_t size, int low, int high, std::uint64_t seed) {
  Random random(seed);
  const auto span = static_cast<std::uint64_t>(static_cast<long long>(high) - low) + 1;
  std::vector<int> values(size);
  for (auto& value : values) value = static_cast<int>(low + static_cast<long long>(random.next() % span));
  return values;
}

std::vector<float> random_floats(std::size_t size, std::uint64_t seed) {
  std::vector<float> values;
  for (const int value : random_ints(size, -1024, 1023, seed))
    values.push_back(static_cast<float>(value) / 1024.0f);
  return values;
}

std::vector<int> edge_sizes(int block) { return {1, 2, block - 1, block, block + 1, 3 * block + 7}; }

}  // namespace gridlings::harness
