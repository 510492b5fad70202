// Room: common/cudart. Texture objects.
#include "cudart/texture.hpp"

#include <algorithm>
#include <map>

using namespace gridlings::cudart;
namespace simgpu = gridlings::simgpu;

namespace {

using Edge = simgpu::Texture::Edge;

struct Made {
  cudaResourceDesc resource{};
  cudaTextureDesc texture{};
};

std::map<cudaTextureObject_t, Made>& made() {
  static std::map<cudaTextureObject_t, Made> instance;
  return instance;
}

cudaError_t take_array(const cudaResourceDesc& r, simgpu::Texture& t) {
  const Array* a = find_array(r.res.array.array);
  if (a == nullptr) return cudaErrorInvalidResourceHandle;
  if (!texel_format(a->channels, t.format)) return cudaErrorInvalidChannelDescriptor;
  t.address = a->address;
  t.width = static_cast<std::uint32_t>(a->extent.width);
  t.height = static_cast<std::uint32_t>(a->extent.height);
  t.depth = static_cast<std::uint32_t>(a->extent.depth);
  t.pitch = a->pitch();
  t.slice = a->pitch() * a->rows();
  t.layered = (a->flags & cudaArrayLayered) != 0;
  return cudaSuccess;
}

cudaError_t take_linear(const cudaResourceDesc& r, simgpu::Texture& t) {
  constexpr std::size_t most = std::size_t{1} << 28;  // elements (guide, technical specifications)
  const auto& l = r.res.linear;
  if (!texel_format(l.desc, t.format)) return cudaErrorInvalidChannelDescriptor;
  if (device_range(l.devPtr, l.sizeInBytes) == nullptr || address_of(l.devPtr) % t.format.bytes() != 0)
    return cudaErrorInvalidValue;
  if (l.sizeInBytes / t.format.bytes() > most) return cudaErrorInvalidValue;
  t.address = address_of(l.devPtr);
  t.width = static_cast<std::uint32_t>(l.sizeInBytes / t.format.bytes());
  t.of_linear_memory = true;
  return cudaSuccess;
}

cudaError_t take_pitched(const cudaResourceDesc& r, simgpu::Texture& t) {
  constexpr std::size_t pitch_alignment = 32,
                        base_alignment = 512;  // cudaDevAttrTexturePitchAlignment, TextureAlignment
  const auto& p = r.res.pitch2D;
  if (!texel_format(p.desc, t.format)) return cudaErrorInvalidChannelDescriptor;
  if (p.width == 0 || p.height == 0 || p.pitchInBytes % pitch_alignment != 0 ||
      p.pitchInBytes < p.width * t.format.bytes())
    return cudaErrorInvalidValue;
  const std::size_t bytes = p.pitchInBytes * (p.height - 1) + p.width * t.format.bytes();
  if (device_range(p.devPtr, bytes) == nullptr || address_of(p.devPtr) % base_alignment != 0)
    return cudaErrorInvalidValue;
  t.address = address_of(p.devPtr);
  t.width = static_cast<std::uint32_t>(p.width);
  t.height = static_cast<std::uint32_t>(p.height);
  t.pitch = p.pitchInBytes;
  return cudaSuccess;
}

cudaError_t take_resource(const cudaResourceDesc& r, simgpu::Texture& t) {
  switch (r.resType) {
    case cudaResourceTypeArray:
      return take_array(r, t);
    case cudaResourceTypeLinear:
      return take_linear(r, t);
    case cudaResourceTypePitch2D:
      return take_pitched(r, t);
    default:
      return cudaErrorNotSupported;  // mipmapped arrays
  }
}

Edge edge_of(cudaTextureAddressMode mode, bool normalized) {
  // Wrap and mirror are for normalised coordinates only: without them they mean clamp (guide, texture
  // memory).
  if (!normalized && (mode == cudaAddressModeWrap || mode == cudaAddressModeMirror)) return Edge::Clamp;
  switch (mode) {
    case cudaAddressModeWrap:
      return Edge::Wrap;
    case cudaAddressModeMirror:
      return Edge::Mirror;
    case cudaAddressModeBorder:
      return Edge::Border;
    default:
      return Edge::Clamp;
  }
}

cudaError_t take_reading(const cudaTextureDesc& d, simgpu::Texture& t) {
  const bool real = t.format.kind == simgpu::TexelFormat::Kind::Float;
  const bool unit = d.readMode == cudaReadModeNormalizedFloat;
  if (unit && !real && t.format.bits == 32) return cudaErrorInvalidNormSetting;
  if (d.filterMode == cudaFilterModeLinear && !real && !unit) return cudaErrorInvalidFilterSetting;
  if (d.sRGB != 0 || d.maxAnisotropy > 1 || d.seamlessCubemap != 0) return cudaErrorNotSupported;
  for (int k = 0; k < 3; ++k) t.edge[k] = edge_of(d.addressMode[k], d.normalizedCoords != 0);
  t.linear = d.filterMode == cudaFilterModeLinear && !t.of_linear_memory;
  t.normalized_coordinates = d.normalizedCoords != 0;
  t.normalized_values = unit && !real;
  std::copy_n(d.borderColor, 4, t.border);
  return cudaSuccess;
}

template <class Out>
cudaError_t describe(cudaTextureObject_t object, Out* out, Out Made::*part) {
  return call([&] {
    const auto it = made().find(object);
    if (out == nullptr || it == made().end() || simgpu::textures().find(object) == nullptr)
      return cudaErrorInvalidValue;
    *out = it->second.*part;
    return cudaSuccess;
  });
}

}  // namespace

cudaError_t cudaCreateTextureObject(cudaTextureObject_t* object, const cudaResourceDesc* resource,
                                    const cudaTextureDesc* texture, const cudaResourceViewDesc* view) {
  return call([&] {
    if (object == nullptr || resource == nullptr || texture == nullptr) return cudaErrorInvalidValue;
    if (view != nullptr) return cudaErrorNotSupported;
    simgpu::Texture t;
    if (const cudaError_t error = take_resource(*resource, t); error != cudaSuccess) return error;
    if (const cudaError_t error = take_reading(*texture, t); error != cudaSuccess) return error;
    *object = simgpu::textures().add(t);
    made()[*object] = {*resource, *texture};
    return cudaSuccess;
  });
}

cudaError_t cudaDestroyTextureObject(cudaTextureObject_t object) {
  return call([&] {
    // Work that was launched before may still read it: it ends first, as the driver makes sure.
    const int error = device().synchronize();
    made().erase(object);
    if (object != 0 && !simgpu::textures().remove(object)) return cudaErrorInvalidValue;
    return as_error(error);
  });
}

cudaError_t cudaGetTextureObjectResourceDesc(cudaResourceDesc* out, cudaTextureObject_t object) {
  return describe(object, out, &Made::resource);
}
cudaError_t cudaGetTextureObjectTextureDesc(cudaTextureDesc* out, cudaTextureObject_t object) {
  return describe(object, out, &Made::texture);
}
