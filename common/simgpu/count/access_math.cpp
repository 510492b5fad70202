// Room: common/simgpu/count. Sectors and banks.
#include "simgpu/count/access_math.hpp"

#include <algorithm>
#include <bit>

namespace gridlings::simgpu::count {
namespace {

constexpr unsigned lanes = 32, banks = 32, word_bytes = 4, sector_bytes = 32;

/// The distinct values among the units of `unit` bytes that the lanes of `mask` touch. An access is never wider than a
/// sector, and aligned; a wide access touches several words.
class Units {
 public:
  Units(const WarpAccess& a, std::uint32_t mask, unsigned unit) {
    for (; mask != 0; mask &= mask - 1) {
      const std::uint64_t first = a.address[std::countr_zero(mask)];
      for (std::uint64_t u = first / unit; u <= (first + a.bytes - 1) / unit && count_ < most; ++u) value_[count_++] = u;
    }
    std::sort(value_, value_ + count_);
    count_ = static_cast<unsigned>(std::unique(value_, value_ + count_) - value_);
  }
  unsigned count() const { return count_; }
  const std::uint64_t* begin() const { return value_; }
  const std::uint64_t* end() const { return value_ + count_; }

 private:
  static constexpr unsigned most = 3 * lanes;
  std::uint64_t value_[most];
  unsigned count_ = 0;
};

/// Passes that these lanes take: the most distinct words that lie in one bank.
unsigned passes(const WarpAccess& access, std::uint32_t mask) {
  unsigned in_bank[banks] = {}, most = 0;
  for (const std::uint64_t word : Units(access, mask, word_bytes)) most = std::max(most, ++in_bank[word % banks]);
  return most;
}

}  // namespace

unsigned sectors(const WarpAccess& access) { return Units(access, access.mask, sector_bytes).count(); }

unsigned bank_conflicts(const WarpAccess& access) {
  const unsigned together = access.bytes <= word_bytes ? lanes : std::max(1u, lanes * word_bytes / access.bytes);
  const std::uint32_t part = together == lanes ? ~0u : (1u << together) - 1;
  unsigned extra = 0;
  for (unsigned first = 0; first < lanes; first += together) {
    const std::uint32_t mask = access.mask & (part << first);
    if (mask != 0) extra += passes(access, mask) - 1;
  }
  return extra;
}

}  // namespace gridlings::simgpu::count
