// Room: harness. Inputs for tests: the same on every machine, because they come from a fixed seed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace gridlings::harness {

/// \~english `size` whole numbers in [low, high]. \~chinese size 个位于 [low, high] 的整数。
std::vector<int> random_ints(std::size_t size, int low, int high, std::uint64_t seed = 1);

/// \~english `size` numbers in [-1, 1), each a multiple of 1/1024, so that sums of a few are exact in float.
/// \~chinese size 个位于 [-1, 1) 的数，均为 1/1024 的倍数，因此少量相加在 float 中是精确的。
std::vector<float> random_floats(std::size_t size, std::uint64_t seed = 1);

/// \~english Sizes worth testing around a block size: 1, 2, block-1, block, block+1, a few blocks and a bit.
/// \~chinese 围绕线程块大小值得测试的规模。
std::vector<int> edge_sizes(int block);

}  // namespace gridlings::harness
