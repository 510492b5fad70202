// Room: common/simgpu/memory. Whose memory does an address name?
#include "simgpu/memory.hpp"

namespace gridlings::simgpu {

// Both kinds of window are found by rounding, so that an offset a little below the window is still its
// owner's.
Decoded decode_address(std::uint64_t address) {
  constexpr std::uint64_t half = std::uint64_t{1} << 31;
  constexpr std::uint64_t thread_mask = 0x3ff, field_mask = (std::uint64_t{1} << 22) - 1;
  if (std::uint64_t rounded = address + half; (rounded & tag_mask) == shared_tag) {
    std::int64_t offset = static_cast<std::int64_t>(rounded & 0xffff'ffffu) - static_cast<std::int64_t>(half);
    return {AddressClass::Shared, (rounded >> 32) & uid_mask, 0, offset};
  }
  if ((address & tag_mask) == local_tag) {
    std::int64_t offset =
        static_cast<std::int64_t>(address & field_mask) - static_cast<std::int64_t>(local_bias);
    return {AddressClass::Local, (address >> 32) & uid_mask,
            static_cast<unsigned>((address >> 22) & thread_mask), offset};
  }
  return {address < null_page ? AddressClass::Null : AddressClass::Global, 0, 0,
          static_cast<std::int64_t>(address)};
}

}  // namespace gridlings::simgpu
