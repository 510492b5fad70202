// Room: grading. Columns of text and numbers for a terminal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grading/style.hpp"

namespace gridlings::grading {

/// \~english Rows under headings; the first column is text, the others are numbers and stand on the right.
/// \~chinese 带表头的行；第一列为文本，其余为右对齐的数字。
struct Table {
  std::vector<std::string> headings;
  std::vector<std::vector<std::string>> rows;
};

/// \~english The table, two spaces in; if it is wider than the terminal, each row as a list of its own.
/// \~chinese 缩进两格的表格；宽于终端时，每行改为一个列表。
std::string table_text(const Table& table, const Style& style);

/// "12,345"
std::string grouped(long long number);

}  // namespace gridlings::grading
