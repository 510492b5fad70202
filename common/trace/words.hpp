// Room: trace. Names and numbers as the pictures show them.
#pragma once

#include <string>
#include <string_view>

#include "trace/model.hpp"

namespace gridlings::trace {

/// "NULL stream", "tail launch" ... in the reader's language.
std::string name_of(Kind kind);
/// Without parameters and template arguments that would fill the line; at most `columns` wide.
std::string short_kernel(std::string_view name, std::size_t columns);
/// "<<<4, 32>>>", "<<<(2,2), (16,16)>>>"
std::string launch_shape(const Grid& grid);
/// "1.25 µs"
std::string time_text(long long ns);
/// "12,345"
std::string count_text(long long number);
/// Columns that the text takes in a font of one width; Chinese characters take two.
int columns(std::string_view text);

}  // namespace gridlings::trace
