// Room: common/simgpu. The table of texture objects.
#include "simgpu/texture.hpp"


namespace gridlings::simgpu {

TextureTable& textures() {
  static TextureTable table;
  return table;
}

std::uint64_t TextureTable::add(const Texture& texture) {
  live_[next_] = texture;
  return next_++;
}

const Texture* TextureTable::find(std::uint64_t handle) const {
  const auto it = live_.find(handle);
  return it == live_.end() ? nullptr : &it->second;
}

void TextureTable::reset() {
  live_.clear();
  next_ = first;
}

}  // namespace gridlings::simgpu
