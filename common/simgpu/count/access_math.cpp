// Room: common/simgpu/count. Sectors and banks.
#include "simgpu/count/access_math.hpp"

#include <algorithm>
#include <bit>

namespace gridlings::simgpu::count {
namespace {

constexpr unsigned lanes = 32, banks = 32, word_bytes = 4, sector_bytes = 32;

/// The distinct values among the units of `unit` bytes that the lanes of `mask` touch. An access is never
/// wider than a sector, and aligned; a wide access touches several words.
class Units {
 public:
  Units(const WarpAccess& a, std::uint32_t mask, unsigned unit) {
    for (; mask != 0; mask &= mask - 1) {
      const std::uint64_t first = a.address[std::countr_zero(mask)];
      for (std::uint64_t u = first / unit; u <= (first + a.bytes - 1) / unit && count_ < most; ++u)
        value_[count_++] = u;
    }
    std::sort(value_, value_ + count_);
    count_ = static_cast<unsigned>(std::unique(value_, value_ + count_) - value_);
  }
  unsigned count() const { return count_; }
  const std::uint64_t* begin() const { return value_; }
  const std::uint64_t* end() const { return value_ + count_; }

 private:
  static constexpr unsigned most = 8 * lanes;  // 32 bytes each
  std::uint64_t value_[most];
  unsigned count_ = 0;
};

}  // namespace

unsigned sectors(const WarpAccess& access) { return Units(access, access.mask, sector_bytes).count(); }

unsigned bank_conflicts(const WarpAccess& access) {
  const Units words(access, access.mask, word_bytes);
  unsigned in_bank[banks] = {}, passes = 0;
  for (const std::uint64_t word : words) passes = std::max(passes, ++in_bank[word % banks]);
  return passes - (words.count() + banks - 1) / banks;
}

}  // namespace gridlings::simgpu::count
