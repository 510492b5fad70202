// Room: grading. Sets a table as wide as it must be.
#include "grading/table.hpp"

#include <algorithm>

#include "grading/text.hpp"
#include "grading/width.hpp"

namespace gridlings::grading {
namespace {

constexpr int kIndent = 2, kGap = 2, kLongestName = 28, kShortestName = 12;

std::string on_the_right(const std::string& text, int width) {
  return std::string(std::max(0, width - display_width(text)), ' ') + text;
}

std::vector<int> widths_of(const Table& table) {
  std::vector<int> widths;
  for (const auto& heading : table.headings) widths.push_back(display_width(heading));
  for (const auto& row : table.rows)
    for (std::size_t i = 0; i < row.size() && i < widths.size(); ++i)
      widths[i] = std::max(widths[i], display_width(row[i]));
  widths.front() = std::min(widths.front(), kLongestName);
  return widths;
}

std::string line(const std::vector<std::string>& cells, const std::vector<int>& widths) {
  std::string out(kIndent, ' ');
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) out.append(kGap, ' ');
    out += i == 0 ? padded(shortened(cells[0], widths[0]), widths[0]) : on_the_right(cells[i], widths[i]);
  }
  return out;
}

std::string as_lists(const Table& table, const Style& style) {
  int name = 0, number = 0;
  for (std::size_t i = 1; i < table.headings.size(); ++i) name = std::max(name, display_width(table.headings[i]));
  for (const auto& row : table.rows)
    for (std::size_t i = 1; i < row.size(); ++i) number = std::max(number, display_width(row[i]));
  std::string out;
  for (const auto& row : table.rows) {
    out += (out.empty() ? "" : "\n") + std::string(kIndent, ' ') +
           style.paint(Tone::strong, shortened(row.front(), style.width - kIndent)) + "\n";
    for (std::size_t i = 1; i < row.size(); ++i)
      out += std::string(2 * kIndent, ' ') + padded(table.headings[i], name) + std::string(kGap, ' ') +
             on_the_right(row[i], number) + "\n";
  }
  return out;
}

}  // namespace

std::string table_text(const Table& table, const Style& style) {
  if (table.headings.empty()) return {};
  auto widths = widths_of(table);
  int width = kIndent;
  for (const int w : widths) width += w;
  width += kGap * static_cast<int>(widths.size() - 1);
  const int spare = std::max(0, widths.front() - kShortestName);  // of a long name, which can be cut
  if (width - spare > style.width) return as_lists(table, style);
  widths.front() -= std::clamp(width - style.width, 0, spare);
  std::string out = style.paint(Tone::quiet, line(table.headings, widths)) + "\n";
  for (const auto& row : table.rows) out += line(row, widths) + "\n";
  return out;
}

std::string grouped(long long number) {
  std::string text = std::to_string(number);
  const std::size_t first = text.front() == '-' ? 1 : 0;
  for (std::size_t at = text.size(); at > first + 3;) text.insert(at -= 3, ",");
  return text;
}

}  // namespace gridlings::grading
