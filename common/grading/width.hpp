// Room: grading. Columns of text on a terminal: Chinese characters take two.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gridlings::grading {

/// \~english Columns that a terminal needs for printable text without tabs. \~chinese 终端显示所需的列数。
int display_width(std::string_view text);
/// \~english The text with spaces after it up to `width` columns. \~chinese 右侧补空格至 width 列。
std::string padded(std::string_view text, int width);
/// \~english Shortened to `width` columns, with "…" where it was cut. \~chinese 截断至 width 列，末尾加“…”。
std::string shortened(std::string_view text, int width);
/// \~english Tabs to spaces, a tab stop every `stop` columns. \~chinese 将制表符展开为空格。
std::string untabbed(std::string_view text, int stop = 4);
/// \~english Lines of at most `width` columns, broken at spaces or between Chinese characters; existing line
/// breaks and the indentation of a line stay. \~chinese
/// 按宽度折行：在空格或汉字之间断开，保留原有换行与缩进。
std::vector<std::string> wrapped(std::string_view text, int width);

}  // namespace gridlings::grading
