// Room: common/simgpu. Texture objects: what the host made, and how they are read (guide, "Texture
// Fetching").
#pragma once

#include <cstdint>
#include <map>

namespace gridlings::simgpu {

/// What one element holds: 1, 2 or 4 channels of as many bits. Kinds as in cudaChannelFormatKind.
struct TexelFormat {
  enum class Kind : std::uint8_t { Signed, Unsigned, Float } kind = Kind::Float;
  std::uint8_t bits = 32, channels = 1;
  unsigned bytes() const { return unsigned{bits} / 8 * channels; }
};

struct Texture {
  enum class Edge : std::uint8_t { Wrap, Clamp, Mirror, Border };  ///< as cudaTextureAddressMode
  std::uint64_t address = 0;                                       ///< device memory: of an array, too
  TexelFormat format;
  std::uint32_t width = 0, height = 0, depth = 0;  ///< elements; 0: it has no such dimension
  std::uint64_t pitch = 0, slice = 0;              ///< bytes from row to row, from plane (or layer) to plane
  bool layered = false;
  bool of_linear_memory = false;  ///< read by index (tex1Dfetch), beyond its end as 0
  Edge edge[3] = {};
  bool linear = false;  ///< filter
  bool normalized_coordinates = false;
  bool normalized_values = false;  ///< integers read as numbers from 0 or -1 to 1
  float border[4] = {};
};

/// All texture objects of the device.
class TextureTable {
 public:
  std::uint64_t add(const Texture& texture);
  bool remove(std::uint64_t handle) { return live_.erase(handle) != 0; }
  const Texture* find(std::uint64_t handle) const;
  bool was_made(std::uint64_t handle) const { return handle >= first && handle < next_; }
  void reset();

 private:
  static constexpr std::uint64_t first = 0x7e00'0001;  // no small number is a texture by chance
  std::map<std::uint64_t, Texture> live_;
  std::uint64_t next_ = first;
};

TextureTable& textures();

}  // namespace gridlings::simgpu
