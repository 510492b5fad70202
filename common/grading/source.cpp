// Room: grading. Splits a submission into lines.
#include "grading/source.hpp"

#include "grading/text.hpp"
#include "grading/width.hpp"

namespace gridlings::grading {

SourceText::SourceText(std::string_view bytes) {
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  while (!bytes.empty()) {
    const auto end = bytes.find('\n');
    auto line = bytes.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines_.push_back(untabbed(printable(line)));
    if (end == std::string_view::npos) break;
    bytes.remove_prefix(end + 1);
  }
}

std::string_view SourceText::line(int number) const {
  if (number < 1 || number > line_count()) return {};
  return lines_[number - 1];
}

}  // namespace gridlings::grading
