// Room: compiler. Packs and unpacks the messages between the compiler's two processes.
#include "compiler/wire.hpp"

#include <cstdint>
#include <cstring>

namespace gridlings::compiler::wire {

std::string pack(const Message& fields) {
  std::string bytes;
  for (const auto& field : fields) {
    const std::uint64_t size = field.size();
    bytes.append(reinterpret_cast<const char*>(&size), sizeof size);
    bytes += field;
  }
  return bytes;
}

std::optional<Message> unpack(std::string_view bytes) {
  Message fields;
  while (!bytes.empty()) {
    std::uint64_t size = 0;
    if (bytes.size() < sizeof size) return std::nullopt;
    std::memcpy(&size, bytes.data(), sizeof size);
    bytes.remove_prefix(sizeof size);
    if (bytes.size() < size) return std::nullopt;
    fields.emplace_back(bytes.substr(0, size));
    bytes.remove_prefix(size);
  }
  return fields;
}

}  // namespace gridlings::compiler::wire
