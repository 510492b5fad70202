// Room: grading. Text from submissions made safe to show: valid UTF-8, no terminal escapes, no endless size.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace gridlings::grading {

struct CodePoint {
  char32_t value;    ///< U+FFFD for an invalid byte
  std::size_t size;  ///< bytes taken, at least 1
};

/// \~english The code point at the start of a non-empty text. \~chinese 非空文本开头的码点。
CodePoint decode(std::string_view text);
void append_utf8(std::string& out, char32_t value);

/// \~english Invalid UTF-8 becomes U+FFFD; control characters and direction overrides become visible, as in
/// `\x1b`; newline and tab stay, CRLF becomes a newline.
/// \~chinese 无效 UTF-8 变为 U+FFFD；控制字符与方向控制符变为可见形式（如 `\x1b`）；保留换行与制表符。
std::string printable(std::string_view text);

/// \~english At most `limit` bytes, cut between code points; says in the reader's language how much was left
/// out.
/// \~chinese 最多 limit 字节，在码点之间截断，并说明省略了多少。
std::string capped(std::string_view text, std::size_t limit);

}  // namespace gridlings::grading
