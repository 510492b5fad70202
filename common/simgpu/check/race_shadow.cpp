// Room: common/simgpu/check. Race checker: memory for stamps.
#include "simgpu/check/race_shadow.hpp"

#include <sys/mman.h>

#include <cstring>
#include <new>

namespace gridlings::simgpu::race {
namespace {
constexpr std::size_t map_threshold = 256 << 10, huge_page = 2 << 20;
}

Shadow::Shadow(std::uint64_t bytes, std::uint32_t g) : generation(g), words_((bytes + 3) / 4) {
  const std::size_t size = std::max<std::size_t>(words_, 1) * 2 * sizeof(Stamp);
  if (size >= map_threshold) {
    void* at =
        mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED) throw std::bad_alloc();
    if (size >= 2 * huge_page) madvise(at, size, MADV_HUGEPAGE);
    mapped_ = size;
    writes = static_cast<Stamp*>(at);
  } else {
    writes = new Stamp[size / sizeof(Stamp)]();
  }
  reads = writes + words_;
}

Shadow::~Shadow() {
  if (mapped_ != 0)
    munmap(writes, mapped_);
  else
    delete[] writes;
}

void Shadow::clear(std::uint32_t g) {
  generation = g;
  if (mapped_ != 0)
    madvise(writes, mapped_, MADV_DONTNEED);
  else
    std::memset(writes, 0, words_ * 2 * sizeof(Stamp));
}

void Lists::List::add(Stamp s) {
  if (count == stamps.size()) {
    std::size_t oldest = 0;
    for (std::size_t k = 1; k < count; ++k)
      if (stamps[k] < stamps[oldest]) oldest = k;
    stamps[oldest] = stamps[--count];
  }
  stamps[count++] = s;
}

Stamp Lists::store(const List& list, Stamp old) {
  if (list.count <= 1) {
    release(old);
    return list.count == 0 ? 0 : list.stamps[0];
  }
  std::uint32_t at = 0;
  if (refuse_) {
    refused_ = true;
    return *std::max_element(list.begin(), list.end());
  }
  if (is_list(old)) {
    at = source_of(old);
  } else if (!free_.empty()) {
    at = free_.back();
    free_.pop_back();
  } else if (lists_.size() < most) {
    at = static_cast<std::uint32_t>(lists_.size());
    lists_.emplace_back();
  } else {
    return *std::max_element(list.begin(), list.end());
  }
  lists_[at] = list;
  Stamp latest = 0;
  std::uint32_t bytes = 0;
  for (const Stamp s : list) {
    latest = std::max(latest, s);
    bytes |= bytes_of(s);
  }
  return from_segment(segment_of(latest)) | Stamp{at} << source_at | list_bit | Stamp{bytes} << bytes_at;
}

}  // namespace gridlings::simgpu::race
