// Room: common/simgpu. How handlers report what they found; implemented by the core (it knows grids and source lines).
#pragma once

#include <cstdint>

#include "simgpu/finding.hpp"
#include "simgpu/memory.hpp"
#include "simgpu/warp.hpp"

namespace gridlings::simgpu {

/// Records a finding at the instruction for one lane. A fatal one sets signal_fault and the sticky `cuda_error`
/// (cudaErrorIllegalAddress 700, cudaErrorMisalignedAddress 716, ...) that the host will see.
void report(Warp& w, const Insn& insn, unsigned lane, FindingKind kind, const char* message, Args args,
            int cuda_error /* 0: not fatal */);
/// The same, with the other side of the story: the owner of a shared or local window named by its block uid.
void report_foreign(Warp& w, const Insn& insn, unsigned lane, FindingKind kind, const char* message, Args args,
                    int cuda_error, std::uint64_t owner_uid, unsigned owner_thread);

/// Use of memory that was freed: the other side is where, if device code did it.
void report_freed(Warp& w, const Insn& insn, unsigned lane, const char* message, Args args, int cuda_error,
                  const Allocation& freed);

/// Counts `times` further occurrences of a finding that is already recorded at this instruction; false if there is none
/// yet: then report it in full.
bool repeat(Warp& w, const Insn& insn, FindingKind kind, long long times);

/// Is the value that the instruction loads only stored again, in as many bytes? Then its bytes may be padding.
bool only_copies(const Warp& w, const Insn& insn);

/// What the core knows of the block behind a uid in an address.
enum class OwnerState : std::uint8_t { Unknown, Running, Ended, EndedPeer };  // EndedPeer: of the same cluster
OwnerState owner_state(const Warp& w, std::uint64_t uid);
/// Shared memory of another block that this one may reach (same cluster), or nullptr.
Window* peer_shared_of(const Warp& w, std::uint64_t uid);
/// The same for a 32-bit address of the .shared::cluster window; nullptr if it is one of the block's own memory.
Window* shared_at_rank(const Warp& w, std::uint32_t address);

/// Is an asynchronous copy under way to this offset of the block's own shared memory?
bool copy_pending(const Warp& w, std::uint64_t offset);

// What the memory handlers need of the running block.
Memory& memory_of(const Warp& w);
Window& shared_of(const Warp& w);              ///< the block's shared memory
std::uint64_t uid_of(const Warp& w);           ///< block uid
bool heap_failed(const Warp& w);               ///< an allocation on the device heap has returned null
unsigned first_thread_of(const Warp& w);       ///< linear index of lane 0 in its block (warp index * 32)

}  // namespace gridlings::simgpu
