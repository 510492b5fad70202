// Room: common/cudart. cudaMemcpy and its relatives. Copies of pageable host memory take the bytes at the
// call (to the device) or wait for the stream (from the device), as on hardware; pinned memory is read and
// written in stream order.
#include <cstring>

#include "cudart/transfer.hpp"
#include "simgpu/hooks.hpp"

using namespace gridlings::cudart;
namespace simgpu = gridlings::simgpu;

namespace gridlings::cudart {

std::uint64_t extent_of(const Rows& rows, std::size_t pitch, std::size_t slice) {
  std::uint64_t last_row = 0, last_plane = 0, last = 0;
  if (__builtin_mul_overflow(pitch, rows.height - 1, &last_row) ||
      __builtin_mul_overflow(slice, rows.depth - 1, &last_plane) ||
      __builtin_add_overflow(last_row, last_plane, &last) || __builtin_add_overflow(last, rows.width, &last))
    return 0;
  return last;
}

namespace {

bool copy_row(const Side& to, const Side& from, std::uint64_t bytes) {
  simgpu::Memory& memory = device().memory();
  if (to.on_device && from.on_device) return memory.copy(to.address, from.address, bytes);
  if (to.on_device) return memory.write(to.address, pointer_to(from.address), bytes);
  if (from.on_device) return memory.read(from.address, pointer_to(to.address), bytes);
  std::memmove(pointer_to(to.address), pointer_to(from.address), bytes);
  return true;
}

void copy_rows(const Side& to, const Side& from, const Rows& rows, simgpu::Stream* stream) {
  for (std::size_t z = 0; z < rows.depth; ++z) {
    Side target = to, origin = from;
    target.address += z * rows.to_slice;
    origin.address += z * rows.from_slice;
    for (std::size_t y = 0; y < rows.height; ++y) {
      simgpu::hooks().tell(&simgpu::Watcher::transferred, stream, std::uint64_t{0}, target.address, origin.address, rows.width);
      copy_row(target, origin, rows.width);
      target.address += rows.to_pitch;
      origin.address += rows.from_pitch;
    }
  }
}

/// Addresses that no host memory has: the device's arena, shared and local windows, a null pointer plus a
/// little.
bool names_device(std::uint64_t address) {
  constexpr std::uint64_t arena_bytes = std::uint64_t{1} << 40, host_end = std::uint64_t{1} << 48;
  return address < simgpu::null_page || address >= host_end || address - simgpu::arena_base < arena_bytes;
}

/// False if the pointer cannot be what the direction says.
bool find_side(const void* pointer, std::uint64_t bytes, bool must_be_device, Side& side) {
  side.address = address_of(pointer);
  if (simgpu::Allocation* a = device_range(pointer, bytes)) {
    side.pinned = is_pinned(*a);
    side.on_device = !side.pinned;
    return true;
  }
  note_heap_pointer("cudaMemcpy()", pointer);
  return !must_be_device && !names_device(side.address);
}

/// Which sides must be device memory. Addresses are unified, so that a direction asks for no more than that.
struct Direction {
  bool to_device, from_device;
};

bool find_direction(cudaMemcpyKind kind, Direction& d) {
  bool known = kind >= cudaMemcpyHostToHost && kind <= cudaMemcpyDefault;
  d.to_device = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
  d.from_device = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
  return known;
}

}  // namespace

cudaError_t copy(void* to, const void* from, const Rows& rows, cudaMemcpyKind kind, simgpu::Stream& stream,
                 bool wait) {
  Direction direction;
  if (rows.empty()) return cudaSuccess;
  if (!find_direction(kind, direction)) return cudaErrorInvalidMemcpyDirection;
  if ((rows.height > 1 || rows.depth > 1) && (rows.width > rows.to_pitch || rows.width > rows.from_pitch))
    return cudaErrorInvalidPitchValue;
  std::uint64_t to_bytes = extent_of(rows, rows.to_pitch, rows.to_slice);
  std::uint64_t from_bytes = extent_of(rows, rows.from_pitch, rows.from_slice);
  Side target, origin;
  if (to_bytes == 0 || from_bytes == 0 || !find_side(to, to_bytes, direction.to_device, target) ||
      !find_side(from, from_bytes, direction.from_device, origin))
    return cudaErrorInvalidValue;
  bool pageable_origin = !origin.on_device && !origin.pinned,
       pageable_target = !target.on_device && !target.pinned;
  if (pageable_origin && !wait && target.on_device) {
    auto bytes = std::make_shared<std::vector<std::uint8_t>>(from_bytes);
    std::memcpy(bytes->data(), from, from_bytes);
    device().enqueue(&stream, [=, in = &stream, staged = origin]() mutable {
      staged.address = address_of(bytes->data());
      copy_rows(target, staged, rows, in);
    });
    return cudaSuccess;
  }
  device().enqueue(&stream, [=, in = &stream] { copy_rows(target, origin, rows, in); });
  return wait || pageable_target ? as_error(device().synchronize(&stream)) : cudaSuccess;
}

}  // namespace gridlings::cudart

namespace {
Rows plain(std::size_t bytes) { return {bytes, 1, bytes, bytes}; }
}  // namespace

cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind) {
  return call_on(nullptr, [&](simgpu::Stream& s) { return copy(to, from, plain(bytes), kind, s, true); });
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream) {
  return call_on(stream, [&](simgpu::Stream& s) { return copy(to, from, plain(bytes), kind, s, false); });
}

// There is one device: a peer that is another one does not exist.
cudaError_t cudaMemcpyPeerAsync(void* to, int to_device, const void* from, int from_device, size_t bytes,
                                cudaStream_t stream) {
  if (to_device != 0 || from_device != 0) return note(cudaErrorInvalidDevice);
  return cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, stream);
}

cudaError_t cudaMemcpyPeer(void* to, int to_device, const void* from, int from_device, size_t bytes) {
  return cudaMemcpyPeerAsync(to, to_device, from, from_device, bytes, nullptr);
}

cudaError_t cudaMemcpy2D(void* to, size_t to_pitch, const void* from, size_t from_pitch, size_t width,
                         size_t height, cudaMemcpyKind kind) {
  return call_on(nullptr, [&](simgpu::Stream& s) {
    return copy(to, from, {width, height, to_pitch, from_pitch}, kind, s, true);
  });
}

cudaError_t cudaMemcpy2DAsync(void* to, size_t to_pitch, const void* from, size_t from_pitch, size_t width,
                              size_t height, cudaMemcpyKind kind, cudaStream_t stream) {
  return call_on(stream, [&](simgpu::Stream& s) {
    return copy(to, from, {width, height, to_pitch, from_pitch}, kind, s, false);
  });
}
