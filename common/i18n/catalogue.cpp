// Room: i18n. Reads a compiled gettext catalogue (.mo).
#include "i18n/catalogue.hpp"

#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <optional>

namespace gridlings::i18n {
namespace {

constexpr std::uint32_t kMagic = 0x950412de;  // in the byte order of this machine; msgfmt wrote it here

std::optional<std::uint32_t> word(const std::vector<char>& bytes, std::uint64_t offset) {
  std::uint32_t value = 0;
  if (offset + sizeof value > bytes.size()) return std::nullopt;
  std::memcpy(&value, bytes.data() + offset, sizeof value);
  return value;
}

// The string whose (length, offset) pair stands at `descriptor`; it must end with a zero inside the file.
std::optional<std::string_view> string_at(const std::vector<char>& bytes, std::uint64_t descriptor) {
  const auto length = word(bytes, descriptor);
  const auto offset = word(bytes, descriptor + 4);
  if (!length || !offset || std::uint64_t{*offset} + *length >= bytes.size()) return std::nullopt;
  if (bytes[*offset + *length] != '\0') return std::nullopt;
  return std::string_view(bytes.data() + *offset, *length);
}

}  // namespace

Catalogue Catalogue::load(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  Catalogue result;
  result.bytes_.assign(std::istreambuf_iterator<char>(in), {});
  const auto& bytes = result.bytes_;
  const auto magic = word(bytes, 0), count = word(bytes, 8), ids = word(bytes, 12), texts = word(bytes, 16);
  if (!texts || *magic != kMagic) return {};
  for (std::uint64_t i = 0; i < *count; ++i) {
    const auto id = string_at(bytes, *ids + 8 * i);
    const auto text = string_at(bytes, *texts + 8 * i);
    if (!id || !text) return {};
    if (!id->empty()) result.entries_.emplace(id->substr(0, id->find('\0')), *text);  // "" is the header
  }
  return result;
}

const char* Catalogue::find(std::string_view msgid) const {
  const auto found = entries_.find(msgid);
  return found == entries_.end() ? nullptr : found->second.data();
}

void Catalogue::for_each(const std::function<void(std::string_view, std::string_view)>& visit) const {
  for (const auto& [id, text] : entries_) visit(id, text);
}

}  // namespace gridlings::i18n
