// Room: compiler. UTF-8 for names, logs and messages.
#pragma once

#include <string>
#include <string_view>

namespace gridlings::compiler {

/// The text with every byte that is not part of valid UTF-8 replaced by U+FFFD.
std::string valid_utf8(std::string_view text);

/// The longest beginning of at most `limit` bytes that ends with a line; all of it if it is short enough.
std::string_view whole_lines(std::string_view text, std::size_t limit);

/// NVRTC 13.0 ends its warning of a local pointer given to a launch with whatever lies in freed memory, where nvcc names
/// the runtime's header. The rest of that line becomes what nvcc says, without the header.
std::string without_stray_memory(std::string log);

}  // namespace gridlings::compiler
