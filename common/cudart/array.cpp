// Room: common/cudart. cudaArray: allocation, and copies to and from it.
#include <map>

#include "cudart/texture.hpp"

using namespace gridlings::cudart;
namespace simgpu = gridlings::simgpu;

namespace gridlings::cudart {
namespace {

struct Known {
  std::unique_ptr<Array> array;
  unsigned long long generation = 0;
};

std::map<const void*, Known>& arrays() {
  static std::map<const void*, Known> instance;
  return instance;
}

}  // namespace

Array* find_array(const void* handle) {
  const auto it = arrays().find(handle);
  if (it == arrays().end() || it->second.generation != state().generation) return nullptr;
  return it->second.array.get();
}

bool texel_format(const cudaChannelFormatDesc& c, simgpu::TexelFormat& out) {
  using Kind = simgpu::TexelFormat::Kind;
  const int bits[] = {c.x, c.y, c.z, c.w};
  unsigned channels = 0;
  for (const int b : bits) channels += b != 0;
  for (unsigned k = 0; k < 4; ++k)
    if (bits[k] != (k < channels ? c.x : 0)) return false;
  const bool real = c.f == cudaChannelFormatKindFloat;
  if (!real && c.f != cudaChannelFormatKindSigned && c.f != cudaChannelFormatKindUnsigned) return false;
  if (channels != 1 && channels != 2 && channels != 4) return false;
  if (c.x != 16 && c.x != 32 && (real || c.x != 8)) return false;
  out.kind = real ? Kind::Float : c.f == cudaChannelFormatKindSigned ? Kind::Signed : Kind::Unsigned;
  out.bits = static_cast<std::uint8_t>(c.x);
  out.channels = static_cast<std::uint8_t>(channels);
  return true;
}

}  // namespace gridlings::cudart

namespace {

constexpr std::size_t most_elements = 131072;  // of one dimension

cudaError_t make_array(cudaArray_t* handle, const cudaChannelFormatDesc* channels, cudaExtent extent,
                       unsigned flags) {
  return call([&] {
    if (handle == nullptr || channels == nullptr || extent.width == 0) return cudaErrorInvalidValue;
    *handle = nullptr;
    if (extent.width > most_elements || extent.height > most_elements || extent.depth > most_elements)
      return cudaErrorInvalidValue;
    if ((flags & ~(cudaArrayLayered | cudaArrayTextureGather)) != 0)
      return cudaErrorNotSupported;  // surfaces, cube maps
    simgpu::TexelFormat format;
    if (!texel_format(*channels, format)) return cudaErrorInvalidChannelDescriptor;
    auto array = std::make_unique<Array>();
    array->channels = *channels;
    array->extent = extent;
    array->flags = flags;
    array->element = format.bytes();
    void* memory = nullptr;
    const cudaError_t error =
        allocate(&memory, array->pitch() * array->rows() * array->planes(), "cudaArray");
    if (error != cudaSuccess) return error;
    array->address = address_of(memory);
    *handle = reinterpret_cast<cudaArray_t>(array.get());
    arrays()[*handle] = {std::move(array), state().generation};
    return cudaSuccess;
  });
}

/// A place within an array, in bytes from its start; false if the rows do not lie within it.
bool within(const Array& a, std::size_t x_bytes, std::size_t y, const Rows& rows) {
  return x_bytes + rows.width <= a.pitch() && y + rows.height <= a.rows() * a.planes();
}

void* place_in(const Array& a, std::size_t x_bytes, std::size_t y) {
  return pointer_to(a.address + y * a.pitch() + x_bytes);
}

cudaError_t to_array(cudaArray_t handle, std::size_t x, std::size_t y, const void* from, std::size_t pitch,
                     std::size_t width, std::size_t height, cudaMemcpyKind kind, cudaStream_t stream,
                     bool wait) {
  return call_on(stream, [&](simgpu::Stream& s) {
    const Array* a = find_array(handle);
    if (a == nullptr) return cudaErrorInvalidResourceHandle;
    const Rows rows{width, height, a->pitch(), pitch};
    if (!within(*a, x, y, rows) || (height > 1 && pitch < width)) return cudaErrorInvalidValue;
    return copy(place_in(*a, x, y), from, rows, kind, s, wait);
  });
}

cudaError_t from_array(void* to, std::size_t pitch, cudaArray_const_t handle, std::size_t x, std::size_t y,
                       std::size_t width, std::size_t height, cudaMemcpyKind kind, cudaStream_t stream,
                       bool wait) {
  return call_on(stream, [&](simgpu::Stream& s) {
    const Array* a = find_array(handle);
    if (a == nullptr) return cudaErrorInvalidResourceHandle;
    const Rows rows{width, height, pitch, a->pitch()};
    if (!within(*a, x, y, rows) || (height > 1 && pitch < width)) return cudaErrorInvalidValue;
    return copy(to, place_in(*a, x, y), rows, kind, s, wait);
  });
}

}  // namespace

namespace gridlings::cudart {
namespace {

/// One side of a box: where it starts and how far apart its rows and planes are.
struct BoxSide {
  char* start = nullptr;
  std::size_t pitch = 0, slice = 0;
};

bool box_side(const void* array, const cudaPos& at, const cudaPitchedPtr& p, const cudaExtent& extent,
              BoxSide& out) {
  if (array == nullptr) {
    out.pitch = p.pitch;
    out.slice = p.pitch * p.ysize;
    out.start = static_cast<char*>(p.ptr) + at.x + p.pitch * at.y + out.slice * at.z;
    return p.ptr != nullptr;
  }
  const Array* a = find_array(array);
  if (a == nullptr) return false;
  if (at.x + extent.width > a->extent.width || at.y + extent.height > a->rows() ||
      at.z + extent.depth > a->planes())
    return false;
  out.pitch = a->pitch();
  out.slice = a->pitch() * a->rows();
  out.start =
      static_cast<char*>(pointer_to(a->address)) + at.x * a->element + at.y * out.pitch + at.z * out.slice;
  return true;
}

}  // namespace

cudaError_t copy_array_box(const cudaMemcpy3DParms& p, simgpu::Stream& stream, bool wait) {
  const Array* any = find_array(p.srcArray != nullptr ? p.srcArray : p.dstArray);
  if (any == nullptr) return cudaErrorInvalidResourceHandle;
  BoxSide to, from;
  if (!box_side(p.dstArray, p.dstPos, p.dstPtr, p.extent, to) ||
      !box_side(p.srcArray, p.srcPos, p.srcPtr, p.extent, from))
    return cudaErrorInvalidValue;
  Rows rows{p.extent.width * any->element, p.extent.height, to.pitch,
            from.pitch};  // the extent counts elements
  rows.depth = p.extent.depth;
  rows.to_slice = to.slice;
  rows.from_slice = from.slice;
  return copy(to.start, from.start, rows, p.kind, stream, wait);
}

}  // namespace gridlings::cudart

cudaError_t cudaMallocArray(cudaArray_t* array, const cudaChannelFormatDesc* channels, size_t width,
                            size_t height, unsigned flags) {
  return make_array(array, channels, {width, height, 0}, flags);
}

cudaError_t cudaMalloc3DArray(cudaArray_t* array, const cudaChannelFormatDesc* channels, cudaExtent extent,
                              unsigned flags) {
  return make_array(array, channels, extent, flags);
}

cudaError_t cudaFreeArray(cudaArray_t array) {
  return call([&] {
    if (array == nullptr) return cudaSuccess;
    const Array* a = find_array(array);
    if (a == nullptr) return cudaErrorInvalidResourceHandle;
    const cudaError_t error = cudaFree(pointer_to(a->address));  // waits for the work that may use it
    arrays().erase(array);
    return error;
  });
}

cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc* channels, cudaExtent* extent, unsigned* flags,
                             cudaArray_t array) {
  return call([&] {
    const Array* a = find_array(array);
    if (a == nullptr) return cudaErrorInvalidResourceHandle;
    if (channels != nullptr) *channels = a->channels;
    if (extent != nullptr) *extent = a->extent;
    if (flags != nullptr) *flags = a->flags;
    return cudaSuccess;
  });
}

cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc* channels, cudaArray_const_t array) {
  return call([&] {
    const Array* a = find_array(array);
    if (a == nullptr || channels == nullptr) return cudaErrorInvalidValue;
    *channels = a->channels;
    return cudaSuccess;
  });
}

cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind f) {
  return {x, y, z, w, f};
}

cudaError_t cudaMemcpy2DToArray(cudaArray_t to, size_t x, size_t y, const void* from, size_t pitch,
                                size_t width, size_t height, cudaMemcpyKind kind) {
  return to_array(to, x, y, from, pitch, width, height, kind, nullptr, true);
}
cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to, size_t x, size_t y, const void* from, size_t pitch,
                                     size_t width, size_t height, cudaMemcpyKind kind, cudaStream_t stream) {
  return to_array(to, x, y, from, pitch, width, height, kind, stream, false);
}
cudaError_t cudaMemcpy2DFromArray(void* to, size_t pitch, cudaArray_const_t from, size_t x, size_t y,
                                  size_t width, size_t height, cudaMemcpyKind kind) {
  return from_array(to, pitch, from, x, y, width, height, kind, nullptr, true);
}
cudaError_t cudaMemcpy2DFromArrayAsync(void* to, size_t pitch, cudaArray_const_t from, size_t x, size_t y,
                                       size_t width, size_t height, cudaMemcpyKind kind,
                                       cudaStream_t stream) {
  return from_array(to, pitch, from, x, y, width, height, kind, stream, false);
}
// The one-dimensional ones take bytes that follow each other: whole rows, or a part of one.
cudaError_t cudaMemcpyToArray(cudaArray_t to, size_t x, size_t y, const void* from, size_t bytes,
                              cudaMemcpyKind kind) {
  const Array* a = find_array(to);
  const bool whole_rows = a != nullptr && x == 0 && bytes > a->pitch() && bytes % a->pitch() == 0;
  const size_t width = whole_rows ? a->pitch() : bytes;
  return to_array(to, x, y, from, width, width, width == 0 ? 0 : bytes / width, kind, nullptr, true);
}
cudaError_t cudaMemcpyFromArray(void* to, cudaArray_const_t from, size_t x, size_t y, size_t bytes,
                                cudaMemcpyKind kind) {
  const Array* a = find_array(from);
  const bool whole_rows = a != nullptr && x == 0 && bytes > a->pitch() && bytes % a->pitch() == 0;
  const size_t width = whole_rows ? a->pitch() : bytes;
  return from_array(to, width, from, x, y, width, width == 0 ? 0 : bytes / width, kind, nullptr, true);
}
