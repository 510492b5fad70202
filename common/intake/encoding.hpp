// Room: intake. Character sets: what is UTF-8, and how to get there.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gridlings::intake {

bool is_utf8(std::string_view bytes);

/// \~english UTF-8 of bytes in `charset` ("GB18030", "UTF-16LE", ...); nothing if they are not valid there.
/// \~chinese 将指定字符集的字节转换为 UTF-8；不合法时返回空。
std::optional<std::string> converted(std::string_view bytes, const char* charset);

std::string latin1_as_utf8(std::string_view bytes);

}  // namespace gridlings::intake
