// Room: common/simgpu/memory. The texts of what can go wrong with memory. Numbers of errors are
// cudaError_t's.
#include "breach.hpp"

#include <fmt/format.h>

namespace gridlings::simgpu {

namespace {

constexpr int illegal_address = 700, misaligned_address = 716, invalid_address_space = 717,
              launch_failure = 719;

// One text for each Access: reads, writes, updates.
using Texts = const char* const[3];
// Two for what lies outside: [0] beyond the end, [1] before the start.
using SideTexts = const char* const[2][3];

constexpr Texts null_texts = {
    N_("Reads {bytes} bytes at address {address}: a null pointer."),
    N_("Writes {bytes} bytes at address {address}: a null pointer."),
    N_("Updates {bytes} bytes atomically at address {address}: a null pointer."),
};
constexpr Texts exhausted_texts = {
    N_("Reads {bytes} bytes through a null pointer: the device heap of {limit} bytes was full, and the allocation "
       "returned null."),
    N_("Writes {bytes} bytes through a null pointer: the device heap of {limit} bytes was full, and the allocation "
       "returned null."),
    N_("Updates {bytes} bytes atomically through a null pointer: the device heap of {limit} bytes was full, and the "
       "allocation returned null."),
};
constexpr SideTexts allocation_texts = {
    {
        N_("Reads {bytes} bytes at offset {offset} of `{name}`, which has {size} bytes: {miss} bytes past "
           "its end."),
        N_("Writes {bytes} bytes at offset {offset} of `{name}`, which has {size} bytes: {miss} bytes past "
           "its end."),
        N_("Updates {bytes} bytes atomically at offset {offset} of `{name}`, which has {size} bytes: "
           "{miss} bytes past its end."),
    },
    {
        N_("Reads {bytes} bytes that begin {miss} bytes before `{name}`, which has {size} bytes."),
        N_("Writes {bytes} bytes that begin {miss} bytes before `{name}`, which has {size} bytes."),
        N_("Updates {bytes} bytes atomically that begin {miss} bytes before `{name}`, which has {size} "
           "bytes."),
    },
};
constexpr SideTexts shared_texts = {
    {
        N_("Reads {bytes} bytes at offset {offset} of shared memory, of which the block has {size} bytes: "
           "{miss} bytes past its end."),
        N_("Writes {bytes} bytes at offset {offset} of shared memory, of which the block has {size} bytes: "
           "{miss} bytes past its end."),
        N_("Updates {bytes} bytes atomically at offset {offset} of shared memory, of which the block has "
           "{size} "
           "bytes: {miss} bytes past its end."),
    },
    {
        N_("Reads {bytes} bytes that begin {miss} bytes before the block's shared memory."),
        N_("Writes {bytes} bytes that begin {miss} bytes before the block's shared memory."),
        N_("Updates {bytes} bytes atomically that begin {miss} bytes before the block's shared memory."),
    },
};
constexpr SideTexts local_texts = {
    {
        N_("Reads {bytes} bytes of local memory {miss} bytes past the thread's local variables."),
        N_("Writes {bytes} bytes of local memory {miss} bytes past the thread's local variables."),
        N_("Updates {bytes} bytes atomically of local memory {miss} bytes past the thread's local "
           "variables."),
    },
    {
        N_("Reads {bytes} bytes of local memory that begin {miss} bytes before the thread's local "
           "variables."),
        N_("Writes {bytes} bytes of local memory that begin {miss} bytes before the thread's local "
           "variables."),
        N_("Updates {bytes} bytes atomically of local memory that begin {miss} bytes before the thread's "
           "local "
           "variables."),
    },
};
constexpr Texts nowhere_texts = {
    N_("Reads {bytes} bytes at {address}, where the device has no memory: a host pointer or a wild one."),
    N_("Writes {bytes} bytes at {address}, where the device has no memory: a host pointer or a wild one."),
    N_("Updates {bytes} bytes atomically at {address}, where the device has no memory: a host pointer or a "
       "wild one."),
};
constexpr Texts freed_texts = {
    N_("Reads {bytes} bytes at offset {offset} of `{name}` ({size} bytes), which has been freed."),
    N_("Writes {bytes} bytes at offset {offset} of `{name}` ({size} bytes), which has been freed."),
    N_("Updates {bytes} bytes atomically at offset {offset} of `{name}` ({size} bytes), which has been "
       "freed."),
};
constexpr Texts freed_by_host_texts = {
    N_("Reads {bytes} bytes at offset {offset} of `{name}` ({size} bytes), which the host has freed."),
    N_("Writes {bytes} bytes at offset {offset} of `{name}` ({size} bytes), which the host has freed."),
    N_("Updates {bytes} bytes atomically at offset {offset} of `{name}` ({size} bytes), which the host has "
       "freed."),
};
constexpr Texts misaligned_texts = {
    N_("Reads {bytes} bytes at {address}, which is not a multiple of {bytes}."),
    N_("Writes {bytes} bytes at {address}, which is not a multiple of {bytes}."),
    N_("Updates {bytes} bytes atomically at {address}, which is not a multiple of {bytes}."),
};
constexpr Texts foreign_shared_texts = {
    N_("Reads shared memory of another block: shared memory belongs to its block alone, and a real GPU stops "
       "here "
       "with cudaErrorInvalidAddressSpace."),
    N_("Writes shared memory of another block: shared memory belongs to its block alone, and a real GPU "
       "stops here "
       "with cudaErrorInvalidAddressSpace."),
    N_("Updates shared memory of another block: shared memory belongs to its block alone, and a real GPU "
       "stops here "
       "with cudaErrorInvalidAddressSpace."),
};
constexpr Texts ended_shared_texts = {
    N_("Reads shared memory of a block that has ended: shared memory belongs to its block alone, and a real "
       "GPU stops "
       "here with cudaErrorInvalidAddressSpace."),
    N_("Writes shared memory of a block that has ended: shared memory belongs to its block alone, and a real "
       "GPU "
       "stops here with cudaErrorInvalidAddressSpace."),
    N_("Updates shared memory of a block that has ended: shared memory belongs to its block alone, and a "
       "real GPU "
       "stops here with cudaErrorInvalidAddressSpace."),
};
constexpr Texts ended_peer_texts = {
    N_("Reads shared memory of a block of its cluster that has ended: its memory is gone. Let no block end before the "
       "others have finished with its shared memory: cluster.sync() at the end."),
    N_("Writes shared memory of a block of its cluster that has ended: its memory is gone. Let no block end before the "
       "others have finished with its shared memory: cluster.sync() at the end."),
    N_("Updates shared memory of a block of its cluster that has ended: its memory is gone. Let no block end before the "
       "others have finished with its shared memory: cluster.sync() at the end."),
};
constexpr Texts foreign_local_texts = {
    N_("Reads a local variable of another thread: local memory belongs to its thread alone, and a real GPU "
       "stops here "
       "with cudaErrorInvalidAddressSpace."),
    N_("Writes a local variable of another thread: local memory belongs to its thread alone, and a real GPU "
       "stops "
       "here with cudaErrorInvalidAddressSpace."),
    N_("Updates a local variable of another thread: local memory belongs to its thread alone, and a real GPU "
       "stops "
       "here with cudaErrorInvalidAddressSpace."),
};
constexpr Texts ended_local_texts = {
    N_("Reads a local variable of a thread that has ended: local memory belongs to its thread alone, and a "
       "real GPU "
       "stops here with cudaErrorInvalidAddressSpace."),
    N_("Writes a local variable of a thread that has ended: local memory belongs to its thread alone, and a "
       "real GPU "
       "stops here with cudaErrorInvalidAddressSpace."),
    N_("Updates a local variable of a thread that has ended: local memory belongs to its thread alone, and a "
       "real GPU "
       "stops here with cudaErrorInvalidAddressSpace."),
};

std::string hex(std::uint64_t address) { return fmt::format("{:#x}", address); }

// Is a miss by this much still told as a miss of that allocation?
bool is_near(std::uint64_t miss, const Allocation& a) { return miss <= (1u << 20) || miss / 64 <= a.size; }

std::uint64_t end_of(const Allocation& a) { return a.base + a.size; }

}  // namespace

bool Breach::fatal(FindingKind kind, const char* message, Args args, int cuda_error) const {
  report(w, insn, lane, kind, message, std::move(args), cuda_error);
  return false;
}

bool Breach::null_pointer() const {
  if (heap_failed(w))
    return fatal(FindingKind::HeapExhausted, exhausted_texts[static_cast<int>(operand.access)],
                 {{"bytes", fmt::to_string(operand.bytes)}, {"limit", fmt::to_string(memory_of(w).heap_limit())}},
                 illegal_address);
  return fatal(FindingKind::OutOfBounds, null_texts[static_cast<int>(operand.access)],
               {{"bytes", fmt::to_string(operand.bytes)}, {"address", hex(operand.address)}},
               illegal_address);
}

bool Breach::nothing_there(Memory& memory) const {
  Allocation *below = memory.find(operand.address), *above = memory.next(operand.address);
  if (below != nullptr && below->freed && operand.address < end_of(*below)) {
    bool hosts = below->kind == AllocationKind::Host || below->kind == AllocationKind::Managed;
    Texts& texts = hosts ? freed_by_host_texts : freed_texts;
    report_freed(w, insn, lane, texts[static_cast<int>(operand.access)],
                 {{"bytes", fmt::to_string(operand.bytes)},
                  {"offset", fmt::to_string(operand.address - below->base)},
                  {"name", below->name},
                  {"size", fmt::to_string(below->size)}},
                 illegal_address, *below);
    return false;
  }
  bool begins_inside = below != nullptr && operand.address < end_of(*below);
  if (begins_inside && operand.address % operand.bytes != 0) return misaligned();  // as hardware sees it
  std::uint64_t past = below == nullptr ? ~std::uint64_t{0} : operand.address - end_of(*below);
  if (begins_inside) past = 0;
  std::uint64_t before = above == nullptr ? ~std::uint64_t{0} : above->base - operand.address;
  if (below != nullptr && past <= before && is_near(past, *below)) return beside(*below);
  if (above != nullptr && before < past && is_near(before, *above)) return beside(*above);
  return fatal(FindingKind::OutOfBounds, nowhere_texts[static_cast<int>(operand.access)],
               {{"bytes", fmt::to_string(operand.bytes)}, {"address", hex(operand.address)}},
               illegal_address);
}

bool Breach::beside(const Allocation& a) const {
  return outside(allocation_texts, static_cast<std::int64_t>(operand.address - a.base), a.size,
                 {{"name", a.name}});
}

// {miss}: by how many bytes the access lies outside.
bool Breach::outside(SideTexts& texts, std::int64_t offset, std::uint64_t size, Args args) const {
  bool before = offset < 0;
  std::int64_t miss = before ? -offset : offset + operand.bytes - static_cast<std::int64_t>(size);
  args.emplace_back("bytes", fmt::to_string(operand.bytes));
  args.emplace_back("offset", fmt::to_string(offset));
  args.emplace_back("size", fmt::to_string(size));
  args.emplace_back("miss", fmt::to_string(miss));
  return fatal(FindingKind::OutOfBounds, texts[before ? 1 : 0][static_cast<int>(operand.access)],
               std::move(args), illegal_address);
}

bool Breach::misaligned() const {
  return fatal(FindingKind::Misaligned, misaligned_texts[static_cast<int>(operand.access)],
               {{"bytes", fmt::to_string(operand.bytes)}, {"address", hex(operand.address)}},
               misaligned_address);
}

bool Breach::read_only(const Allocation& a) const {
  const char* message = a.kind == AllocationKind::Constant
                            ? N_("Writes to `{name}`, which is __constant__: device code may only read it.")
                            : N_("Writes to a kernel parameter, which device code may only read.");
  return fatal(FindingKind::WriteToConstant, message, {{"name", a.name}}, illegal_address);
}

bool Breach::outside_shared(std::int64_t offset, std::uint64_t size) const {
  return outside(shared_texts, offset, size, {});
}

bool Breach::outside_local(std::int64_t offset, std::uint64_t size) const {
  return outside(local_texts, offset, size, {});
}

bool Breach::foreign_shared(const Decoded& where) const {
  const OwnerState state = owner_state(w, where.uid);
  Texts& texts = state == OwnerState::EndedPeer ? ended_peer_texts
                 : state == OwnerState::Ended   ? ended_shared_texts
                                                : foreign_shared_texts;
  report_foreign(w, insn, lane, FindingKind::ForeignSharedPointer, texts[static_cast<int>(operand.access)],
                 {{"bytes", fmt::to_string(operand.bytes)}, {"offset", fmt::to_string(where.offset)}},
                 state == OwnerState::EndedPeer ? launch_failure : invalid_address_space, where.uid, 0);
  return false;
}

bool Breach::foreign_local(const Decoded& where) const {
  Texts& texts = owner_state(w, where.uid) == OwnerState::Ended ? ended_local_texts : foreign_local_texts;
  report_foreign(w, insn, lane, FindingKind::ForeignLocalPointer, texts[static_cast<int>(operand.access)],
                 {{"bytes", fmt::to_string(operand.bytes)}}, invalid_address_space, where.uid, where.thread);
  return false;
}

bool Breach::wrong_space() const {
  const Args args{{"bytes", fmt::to_string(operand.bytes)}, {"address", hex(operand.address)}};
  switch (decode_address(operand.address).cls) {
    case AddressClass::Shared:
      return fatal(FindingKind::ForeignSharedPointer,
                   N_("Takes an address of shared memory for one of another address space."), args,
                   invalid_address_space);
    case AddressClass::Local:
      return fatal(FindingKind::ForeignLocalPointer,
                   N_("Takes the address of a local variable for one of another address space."), args,
                   invalid_address_space);
    default:
      return fatal(FindingKind::OutOfBounds,
                   N_("Takes {address}, an address of global memory, for one of shared or local memory."),
                   args, invalid_address_space);
  }
}

bool Breach::unwritten() const {
  Args args{{"bytes", fmt::to_string(operand.bytes)}};
  Decoded where = decode_address(operand.address);
  bool shared = where.cls == AddressClass::Shared || operand.space == ptx::Space::Shared;
  const char* message = N_("Reads {bytes} bytes of a local variable that nothing has written.");
  if (shared) {
    message = N_("Reads {bytes} bytes at offset {offset} of shared memory that nothing has written.");
    bool bare = where.cls != AddressClass::Shared;
    const std::int64_t offset = bare ? static_cast<std::int32_t>(operand.address) : where.offset;
    if (copy_pending(w, static_cast<std::uint64_t>(offset)))
      message = N_("Reads {bytes} bytes at offset {offset} of shared memory, where an asynchronous copy has not arrived: the "
                   "thread that started it waits for it first, and then all who read meet at a barrier.");
    args.emplace_back("offset", fmt::to_string(offset));
  } else if (where.cls == AddressClass::Global) {
    Allocation* a = memory_of(w).find(operand.address);
    message = N_("Reads {bytes} bytes at offset {offset} of `{name}` that nothing has written.");
    args.emplace_back("offset", fmt::to_string(operand.address - a->base));
    args.emplace_back("name", a->name);
  }
  report(w, insn, lane, FindingKind::UninitializedRead, message, std::move(args), 0);
  return false;
}

}  // namespace gridlings::simgpu
