// Room: common/cudart. cudaMemset and its relatives.
#include "cudart/transfer.hpp"
#include "simgpu/hooks.hpp"

using namespace gridlings::cudart;
namespace simgpu = gridlings::simgpu;

namespace gridlings::cudart {

cudaError_t fill(void* to, int value, const Rows& rows, simgpu::Stream& stream) {
  if (rows.empty()) return cudaSuccess;
  if ((rows.height > 1 || rows.depth > 1) && rows.width > rows.to_pitch) return cudaErrorInvalidValue;
  std::uint64_t bytes = extent_of(rows, rows.to_pitch, rows.to_slice);
  if (bytes == 0 || device_range(to, bytes) == nullptr) return cudaErrorInvalidValue;
  std::uint64_t address = address_of(to);
  auto byte = static_cast<std::uint8_t>(value);
  device().enqueue(&stream, [=, in = &stream] {
    for (std::size_t z = 0; z < rows.depth; ++z)
      for (std::size_t y = 0; y < rows.height; ++y) {
        const std::uint64_t row = address + z * rows.to_slice + y * rows.to_pitch;
        simgpu::hooks().tell(&simgpu::Watcher::transferred, in, std::uint64_t{0}, row, std::uint64_t{0}, rows.width);
        device().memory().fill(row, byte, rows.width);
      }
  });
  return cudaSuccess;
}

}  // namespace gridlings::cudart

cudaError_t cudaMemset(void* to, int value, size_t bytes) {
  return cudaMemsetAsync(to, value, bytes, nullptr);
}

cudaError_t cudaMemsetAsync(void* to, int value, size_t bytes, cudaStream_t stream) {
  return call_on(stream, [&](simgpu::Stream& s) { return fill(to, value, {bytes, 1, bytes, bytes}, s); });
}

cudaError_t cudaMemset2D(void* to, size_t pitch, int value, size_t width, size_t height) {
  return cudaMemset2DAsync(to, pitch, value, width, height, nullptr);
}

cudaError_t cudaMemset2DAsync(void* to, size_t pitch, int value, size_t width, size_t height,
                              cudaStream_t stream) {
  return call_on(stream, [&](simgpu::Stream& s) {
    return fill(to, value, {width, height, pitch, pitch}, s);
  });
}

cudaError_t cudaMemset3D(cudaPitchedPtr to, int value, cudaExtent extent) {
  return cudaMemset3DAsync(to, value, extent, nullptr);
}

cudaError_t cudaMemset3DAsync(cudaPitchedPtr to, int value, cudaExtent extent, cudaStream_t stream) {
  return call_on(stream, [&](simgpu::Stream& s) {
    Rows rows{extent.width, extent.height, to.pitch, to.pitch};
    rows.depth = extent.depth;
    rows.to_slice = to.pitch * to.ysize;
    return fill(to.ptr, value, rows, s);
  });
}
