// Room: compiler, guarded child. Allocation functions that the compiler's libraries use instead of the C
// library's own: a failed allocation ends the process with a clear answer, where NVRTC would crash in many
// different ways.
#include <sys/mman.h>

#include <cerrno>
#include <cstdlib>

#include "compiler/child/answer.hpp"

extern "C" {

void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);

namespace {
void* checked(void* memory, std::size_t size) {
  if (!memory && size) gridlings::compiler::child::send_out_of_memory();
  return memory;
}
}  // namespace

#define EXPORTED __attribute__((visibility("default")))

EXPORTED void* malloc(std::size_t size) noexcept { return checked(__libc_malloc(size), size); }
EXPORTED void* calloc(std::size_t count, std::size_t size) noexcept {
  return checked(__libc_calloc(count, size), count && size);
}
EXPORTED void* realloc(void* old, std::size_t size) noexcept {
  return checked(__libc_realloc(old, size), size);
}
EXPORTED int posix_memalign(void** result, std::size_t alignment, std::size_t size) noexcept {
  *result = checked(__libc_memalign(alignment, size), size);
  return 0;
}
EXPORTED void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
  return checked(__libc_memalign(alignment, size), size);
}

}  // extern "C"
