// Room: compiler. UTF-8 for names, logs and messages.
#include "compiler/text.hpp"

#include <algorithm>

#include "compiler/compiler.hpp"

namespace gridlings::compiler {
namespace {

// Length of the valid UTF-8 sequence at the start of `text` (Unicode 15, table 3-7), or 0.
std::size_t sequence(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < length) return 0;
  const unsigned low = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
  const unsigned high = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
  if (byte(1) < low || byte(1) > high) return 0;
  for (std::size_t i = 2; i < length; ++i)
    if ((byte(i) & 0xc0) != 0x80) return 0;
  return length;
}

}  // namespace

std::string valid_utf8(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const auto length = sequence(text);
    result += length ? text.substr(0, length) : std::string_view("\uFFFD");
    text.remove_prefix(length ? length : 1);
  }
  return result;
}

std::string_view whole_lines(std::string_view text, std::size_t limit) {
  if (text.size() <= limit) return text;
  const auto end = text.rfind('\n', limit - 1);
  return text.substr(0, end == text.npos ? limit : end + 1);
}

std::string printable_name(std::string_view name) {
  auto result = valid_utf8(name);
  for (auto& c : result)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f || c == '"' || c == '\\') c = '_';
  return result;
}

std::string without_stray_memory(std::string log) {
  constexpr std::string_view before = "the parameter buffer obtained at";
  constexpr std::string_view after = " the launch. Dereferencing this within the launch is undefined.";
  for (auto at = log.find(before); at != std::string::npos; at = log.find(before, at)) {
    at += before.size();
    const auto end = std::min(log.find('\n', at), log.size());
    log.replace(at, end - at, after);
  }
  return log;
}

}  // namespace gridlings::compiler
