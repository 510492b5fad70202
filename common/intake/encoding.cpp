// Room: intake. Character sets, by iconv; UTF-16 by ourselves, so that no table of the system is needed for it.
#include "intake/encoding.hpp"

#include <iconv.h>

#include <array>

#include "grading/text.hpp"

namespace gridlings::intake {
namespace {

std::optional<std::string> from_utf16(std::string_view bytes, bool big) {
  if (bytes.size() % 2) return std::nullopt;
  const auto unit = [&](std::size_t i) {
    const auto a = static_cast<unsigned char>(bytes[i]), b = static_cast<unsigned char>(bytes[i + 1]);
    return static_cast<char32_t>(big ? a << 8 | b : b << 8 | a);
  };
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 2) {
    char32_t value = unit(i);
    if (value >= 0xDC00 && value < 0xE000) return std::nullopt;
    if (value >= 0xD800 && value < 0xDC00) {
      if (i + 3 >= bytes.size()) return std::nullopt;
      const char32_t low = unit(i + 2);
      if (low < 0xDC00 || low >= 0xE000) return std::nullopt;
      value = 0x10000 + ((value - 0xD800) << 10) + (low - 0xDC00);
      i += 2;
    }
    grading::append_utf8(out, value);
  }
  return out;
}

}  // namespace

bool is_utf8(std::string_view bytes) {
  while (!bytes.empty()) {
    const auto point = grading::decode(bytes);
    if (point.value == 0xFFFD && !bytes.starts_with("\xEF\xBF\xBD")) return false;
    bytes.remove_prefix(point.size);
  }
  return true;
}

std::optional<std::string> converted(std::string_view bytes, const char* charset) {
  const std::string_view name = charset;
  if (name == "UTF-16LE" || name == "UTF-16BE") return from_utf16(bytes, name == "UTF-16BE");
  const auto handle = iconv_open("UTF-8", charset);
  if (handle == reinterpret_cast<iconv_t>(-1)) return std::nullopt;
  std::string in(bytes), out;
  char* from = in.data();
  std::size_t left = in.size();
  bool valid = true;
  while (valid && left > 0) {
    std::array<char, 4096> buffer;
    char* to = buffer.data();
    std::size_t room = buffer.size();
    const auto done = iconv(handle, &from, &left, &to, &room);
    out.append(buffer.data(), buffer.size() - room);
    valid = done != static_cast<std::size_t>(-1) || errno == E2BIG;
  }
  iconv_close(handle);
  if (!valid) return std::nullopt;
  return out;
}

std::string latin1_as_utf8(std::string_view bytes) {
  std::string out;
  for (const unsigned char c : bytes) grading::append_utf8(out, c);
  return out;
}

}  // namespace gridlings::intake
