// Room: common/cudart. Copies as stream work.
#pragma once

#include <functional>

#include "cudart/memory.hpp"

namespace gridlings::cudart {

/// One side of a copy.
struct Side {
  std::uint64_t address = 0;
  bool on_device = false;  ///< device memory; else host memory, pinned or not
  bool pinned = false;
};

/// Rows of a copy, bytes; a plain one has height 1, one of two dimensions depth 1. A slice: from plane to plane.
struct Rows {
  std::size_t width = 0, height = 1, to_pitch = 0, from_pitch = 0;
  std::size_t depth = 1, to_slice = 0, from_slice = 0;

  bool empty() const { return width == 0 || height == 0 || depth == 0; }
};

/// Checks direction and ranges and queues the copy. `wait`: returns when it is done.
cudaError_t copy(void* to, const void* from, const Rows& rows, cudaMemcpyKind kind, simgpu::Stream& stream,
                 bool wait);

/// Checks the range and queues a fill.
cudaError_t fill(void* to, int value, const Rows& rows, simgpu::Stream& stream);

/// Bytes from the first to the last of `rows`, which are not empty, with this pitch and slice; 0 if it does not fit
/// a size.
std::uint64_t extent_of(const Rows& rows, std::size_t pitch, std::size_t slice);

}  // namespace gridlings::cudart
