// Room: common/simgpu/memory. Maps of written bytes: one bit a byte, 64 bytes a word.
#include <algorithm>
#include <cstddef>
#include <vector>

#include "simgpu/memory.hpp"

namespace gridlings::simgpu {

namespace {

constexpr std::uint64_t ones = ~std::uint64_t{0};

std::uint64_t low_bits(std::uint64_t n) { return n >= 64 ? ones : (std::uint64_t{1} << n) - 1; }

/// Calls visit(word index, mask of the bits in the range) until it returns false.
template <class Visit>
bool each_word(std::uint64_t first, std::uint64_t bytes, Visit visit) {
  while (bytes != 0) {
    std::uint64_t bit = first % 64, n = std::min(bytes, 64 - bit);
    if (!visit(first / 64, low_bits(n) << bit)) return false;
    first += n;
    bytes -= n;
  }
  return true;
}

std::uint64_t get_bits(const std::uint64_t* map, std::uint64_t first, std::uint64_t n) {
  std::uint64_t bit = first % 64, value = map[first / 64] >> bit;
  if (bit + n > 64) value |= map[first / 64 + 1] << (64 - bit);
  return value & low_bits(n);
}

}  // namespace

void mark_written(std::uint64_t* map, std::uint64_t first, std::uint64_t bytes) {
  each_word(first, bytes, [&](std::uint64_t word, std::uint64_t mask) {
    map[word] |= mask;
    return true;
  });
}

bool any_written(const std::uint64_t* map, std::uint64_t first, std::uint64_t bytes) {
  return !each_word(first, bytes,
                    [&](std::uint64_t word, std::uint64_t mask) { return (map[word] & mask) == 0; });
}

bool all_written(const std::uint64_t* map, std::uint64_t first, std::uint64_t bytes) {
  return each_word(first, bytes,
                   [&](std::uint64_t word, std::uint64_t mask) { return (map[word] & mask) == mask; });
}

void poison_unwritten(const std::uint64_t* map, std::uint64_t first, std::uint8_t* data,
                      std::uint64_t bytes) {
  std::uint64_t begin = first;
  each_word(first, bytes, [&](std::uint64_t word, std::uint64_t mask) {
    for (std::uint64_t missing = mask & ~map[word]; missing != 0; missing &= missing - 1)
      data[word * 64 + static_cast<unsigned>(__builtin_ctzll(missing)) - begin] = poison;
    return true;
  });
}

void copy_written(std::uint64_t* to_map, std::uint64_t to, const std::uint64_t* from_map, std::uint64_t from,
                  std::uint64_t bytes) {
  std::vector<std::uint64_t> bits;  // a copy first: the ranges may overlap
  bits.reserve(bytes / 64 + 1);
  for (std::uint64_t at = 0; at < bytes; at += 64)
    bits.push_back(get_bits(from_map, from + at, std::min<std::uint64_t>(64, bytes - at)));
  each_word(to, bytes, [&](std::uint64_t word, std::uint64_t mask) {
    unsigned bit = static_cast<unsigned>(__builtin_ctzll(mask));
    unsigned n = static_cast<unsigned>(__builtin_popcountll(mask));
    std::uint64_t value = get_bits(bits.data(), word * 64 + bit - to, n);
    to_map[word] = (to_map[word] & ~mask) | (value << bit);
    return true;
  });
}

}  // namespace gridlings::simgpu
