// Room: common/cudart. Arrays that textures read: rows of elements in device memory, known to the host by a
// handle.
#pragma once

#include "cudart/transfer.hpp"
#include "simgpu/texture.hpp"

namespace gridlings::cudart {

/// Behind a cudaArray_t.
struct Array {
  cudaChannelFormatDesc channels{};
  cudaExtent extent{};  ///< elements; 0: no such dimension
  unsigned flags = 0;
  std::uint64_t address = 0;  ///< device memory, rows without gaps
  std::size_t element = 0;    ///< bytes
  std::size_t pitch() const { return extent.width * element; }
  std::size_t rows() const { return extent.height == 0 ? 1 : extent.height; }
  std::size_t planes() const { return extent.depth == 0 ? 1 : extent.depth; }
};

/// nullptr: no array, or one of a device that was reset.
Array* find_array(const void* handle);
/// The format of an element; false if no texture has it.
bool texel_format(const cudaChannelFormatDesc& channels, simgpu::TexelFormat& out);
/// cudaMemcpy3D where one side, or both, is an array.
cudaError_t copy_array_box(const cudaMemcpy3DParms& p, simgpu::Stream& stream, bool wait);

}  // namespace gridlings::cudart
