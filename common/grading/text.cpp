// Room: grading. Neutralises what a submission could smuggle into a report.
#include "grading/text.hpp"

#include <fmt/format.h>

#include "i18n/i18n.hpp"

namespace gridlings::grading {
namespace {

int sequence_length(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF) return 2;
  if (lead >= 0xE0 && lead <= 0xEF) return 3;
  if (lead >= 0xF0 && lead <= 0xF4) return 4;
  return 0;
}

bool is_overlong_or_surrogate(char32_t value, int length) {
  return (length == 3 && (value < 0x800 || (value >= 0xD800 && value <= 0xDFFF))) ||
         (length == 4 && (value < 0x10000 || value > 0x10FFFF));
}

bool is_control(char32_t c) { return c < 0x20 || (c >= 0x7F && c <= 0x9F); }

// Characters that reorder or hide what stands around them ("Trojan source").
bool is_deceptive(char32_t c) {
  return (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) || c == 0x200E || c == 0x200F ||
         c == 0x2028 || c == 0x2029;
}

}  // namespace

CodePoint decode(std::string_view text) {
  constexpr CodePoint kInvalid{0xFFFD, 1};
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const int length = sequence_length(byte(0));
  if (length == 0 || text.size() < static_cast<std::size_t>(length)) return kInvalid;
  if (length == 1) return {byte(0), 1};
  char32_t value = byte(0) & (0xFF >> (length + 1));
  for (int i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return kInvalid;
    value = (value << 6) | (byte(i) & 0x3F);
  }
  if (is_overlong_or_surrogate(value, length)) return kInvalid;
  return {value, static_cast<std::size_t>(length)};
}

void append_utf8(std::string& out, char32_t c) {
  if (c < 0x80) {
    out += static_cast<char>(c);
  } else if (c < 0x800) {
    out += static_cast<char>(0xC0 | (c >> 6));
    out += static_cast<char>(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    out += static_cast<char>(0xE0 | (c >> 12));
    out += static_cast<char>(0x80 | ((c >> 6) & 0x3F));
    out += static_cast<char>(0x80 | (c & 0x3F));
  } else {
    out += static_cast<char>(0xF0 | (c >> 18));
    out += static_cast<char>(0x80 | ((c >> 12) & 0x3F));
    out += static_cast<char>(0x80 | ((c >> 6) & 0x3F));
    out += static_cast<char>(0x80 | (c & 0x3F));
  }
}

std::string printable(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    if (text.starts_with("\r\n")) text.remove_prefix(1);
    const auto [c, size] = decode(text);
    if (c == '\n' || c == '\t') {
      out += static_cast<char>(c);
    } else if (is_control(c)) {
      out += fmt::format("\\x{:02x}", static_cast<unsigned>(c));
    } else if (is_deceptive(c)) {
      out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    } else {
      append_utf8(out, c);
    }
    text.remove_prefix(size);
  }
  return out;
}

std::string capped(std::string_view text, std::size_t limit) {
  if (text.size() <= limit) return std::string(text);
  std::size_t end = limit;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  const auto left_out = text.size() - end;
  return std::string(text.substr(0, end)) + i18n::trf_n("\n[… {n} byte left out]", "\n[… {n} bytes left out]",
                                                        left_out, fmt::arg("n", left_out));
}

}  // namespace gridlings::grading
