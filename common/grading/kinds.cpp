// Room: grading. One row per kind of finding: its id, its title, its advice.
#include "grading/kinds.hpp"

#include <algorithm>

#include "i18n/i18n.hpp"

namespace gridlings::grading {
namespace {

constexpr Kind kKinds[] = {
    {"out-of-bounds", N_("access outside an allocation"),
     N_("Compare the index with the size of the array: the last block is often only partly filled, so guard "
        "it "
        "with `if (i < n)`, and check how many bytes the launch or the allocation asked for.")},
    {"use-after-free", N_("access to memory that was freed"),
     N_("Free the memory only after the last grid that uses it has ended; a tail launch runs after all "
        "children "
        "and is a good place for it.")},
    {"misaligned", N_("misaligned access"),
     N_("An address must be a multiple of the size of what is read or written there: look for a cast to a "
        "wider "
        "type or an odd byte offset.")},
    {"uninitialized-read", N_("read of memory that nothing has written"),
     N_("Write the value before it is read, on every path. If another thread or grid writes it, make sure "
        "that "
        "it has done so: a barrier within the block, stream order or a tail launch between grids.")},
    {"race", N_("two accesses with no order between them"),
     N_("Give the two an order: within a block `__syncthreads()`, within a warp `__syncwarp()`; before a launch a "
        "barrier, and after it a tail launch, since a parent never waits for its child; between streams an event. "
        "Or let both be atomic.")},
    {"foreign-local-pointer", N_("another thread's local memory"),
     N_("Local variables belong to one thread, and a child grid runs other threads. Pass the value itself as "
        "a "
        "parameter, or keep it in global memory: a `__device__` variable or the device heap.")},
    {"foreign-shared-pointer", N_("another block's shared memory"),
     N_("Shared memory belongs to one block, and a child grid runs other blocks. Copy the data to global "
        "memory "
        "before the launch and pass that address.")},
    {"write-to-constant", N_("write to constant memory"),
     N_("`__constant__` memory cannot be written by a kernel. Use a `__device__` variable, or let the host "
        "set "
        "it before the launch.")},
    {"barrier-divergence", N_("barrier that not all threads reach"),
     N_("Every thread of the block that has not ended must come to the same `__syncthreads()`: move it out of "
        "the `if` or the loop.")},
    {"barrier-misuse", N_("barrier used against its rules"),
     N_("A barrier object is initialised by one thread before all others use it, with the number of threads that "
        "arrive; after each arrival comes one wait.")},
    {"deadlock", N_("work that waits for ever"),
     N_("Look for a thread that waits for something which can only happen after it has ended: a child grid "
        "may "
        "not start before its parent ends.")},
    {"launch-failed", N_("launch that failed"),
     N_("Check the launch configuration: grid and block sizes from 1 up to their limits (1024 threads in a "
        "block), the shared memory asked for, the number of pending launches, and the size of the parameters (4 KB in "
        "all).")},
    {"launch-error-ignored", N_("launch error that nobody looked at"),
     N_("A launch returns nothing: ask `cudaGetLastError()` in the thread that launched, directly after the "
        "launch, and act on what it says.")},
    {"invalid-handle", N_("handle that is not valid here"),
     N_("Streams and events made on the device belong to the grid that made them, and those of the host do "
        "not "
        "work on the device: create them where they are used.")},
    {"heap-exhausted", N_("device heap exhausted"),
     N_("`malloc` and `cudaMalloc` on the device share a small heap (8 MiB unless the host raises it): check "
        "for "
        "a null pointer, free what is no longer needed, or ask for less.")},
    {"budget-exceeded", N_("instruction budget used up"),
     N_("The kernel did not come to an end. Look for a loop whose condition never becomes false, or for "
        "grids "
        "that launch themselves without a last one.")},
    {"assert", N_("failed assertion"),
     N_("The condition in this `assert` did not hold: see the values that lead to it.")},
    {"trap", N_("trap that ended the kernel"),
     N_("If there is a `__trap()` on this line, the kernel ended itself on purpose: see the condition that leads to it. If "
        "there is none, the compiler has put one in the place of an access that it knows to be impossible, such as a "
        "store to `__constant__` memory: see its warnings.")},
    {"wasteful-launch", N_("launch that does work for nothing"),
     N_("Let one thread launch what is needed once: `if (threadIdx.x == 0)`. Count the work in signed numbers, and "
        "do not launch where there is none.")},
    {"heap-leak", N_("device memory that nobody can free any more"),
     N_("Memory of the device heap stays until device code frees it or the program ends: keep its address until then, "
        "and free it in the last grid that uses it, for instance in a tail launch.")},
    {"unsupported", N_("not supported by the simulated GPU"),
     N_("This instruction or call is beyond what the simulated GPU knows. Write it another way, or run it on "
        "a "
        "real GPU with --device cuda.")},
};

}  // namespace

std::span<const Kind> all_kinds() { return kKinds; }

const Kind* find_kind(std::string_view id) {
  const auto at =
      std::find_if(std::begin(kKinds), std::end(kKinds), [&](const Kind& k) { return k.id == id; });
  return at == std::end(kKinds) ? nullptr : at;
}

std::string_view schedule_meaning(std::string_view schedule) {
  if (schedule == "children-first") return i18n::tr("a child starts as soon as it is launched");
  if (schedule == "children-last") return i18n::tr("a child starts only after its parent has run to its end");
  if (schedule == "blocks-reversed") return i18n::tr("the blocks of a grid run last one first");
  if (schedule.starts_with("shuffle:")) return i18n::tr("blocks and grids run in a shuffled order");
  return {};
}

}  // namespace gridlings::grading
