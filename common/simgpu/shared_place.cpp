// Room: common/simgpu. Objects in shared memory by address.
#include "simgpu/shared_place.hpp"

#include "simgpu/cluster.hpp"
#include "simgpu/device.hpp"
#include "simgpu/interpreter.hpp"

namespace gridlings::simgpu {

std::uint64_t SharedPlace::address() const { return shared_address(block->uid, offset); }

std::uint64_t address_of(const Warp& w, Ref r, std::uint64_t offset, bool narrow, unsigned lane) {
  if (!narrow) return row<std::uint64_t>(w, r)[lane] + offset;
  return static_cast<std::uint32_t>(row<std::uint32_t>(w, r)[lane] + static_cast<std::uint32_t>(offset));
}

bool find_shared(Warp& w, const Insn& i, unsigned lane, std::uint64_t address, unsigned bytes,
                 ptx::Space space, Access access, SharedPlace& out) {
  if (space == ptx::Space::SharedCluster) space = ptx::Space::Shared;
  if (!resolve(w, i, lane, {address, bytes, space, access}, out.target)) return false;
  if (out.target.global) {
    report(w, i, lane, FindingKind::OutOfBounds,
           N_("{what} works on shared memory only, and {address} is an address of global memory."),
           {{"what", text_of(*w.code, i)}, {"address", hex(address)}}, status::invalid_address_space);
    return false;
  }
  const Decoded where = decode_address(address);
  out.block = w.block;
  out.offset = static_cast<std::uint32_t>(address) & cluster_offset_mask;
  if (where.cls == AddressClass::Shared) {
    if (where.uid != (w.block->uid & uid_mask)) out.block = peer_of(*w.block, where.uid);
  } else if (const std::uint32_t rank = static_cast<std::uint32_t>(address) >> cluster_rank_shift;
             rank != 0) {
    out.block = w.block->cluster->blocks[rank - 1];
  }
  return out.block != nullptr;
}

}  // namespace gridlings::simgpu
