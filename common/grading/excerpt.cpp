// Room: grading. Draws source lines, gutter and marks:
//
//      16 │   row[i] = in[i];
//    ▶ 17 │   child<<<1, 256>>>(row);
//         │   ╰─ here: grid 1 (parent), block 0, thread 3
#include "grading/excerpt.hpp"

#include <algorithm>
#include <set>

#include "grading/width.hpp"

namespace gridlings::grading {
namespace {

constexpr int kContext = 1;

struct Gutter {
  const Style& style;
  int indent;
  int digits;

  std::string numbered(int line, const Mark* mark) const {
    const auto number = std::to_string(line);
    const auto tone = !mark ? Tone::quiet : mark->primary ? Tone::bad : Tone::note;
    const auto sign = !mark ? std::string_view(" ") : mark->primary ? style.here() : style.there();
    return std::string(indent, ' ') + (mark ? style.paint(tone, sign) : std::string(sign)) +
           std::string(1 + digits - number.size(), ' ') + style.paint(tone, number) + bar();
  }
  std::string empty() const { return std::string(indent + 2 + digits, ' ') + bar(); }
  std::string gap() const {
    return std::string(indent + 1 + digits, ' ') + style.paint(Tone::quiet, style.gap()) + "\n";
  }
  std::string bar() const { return " " + style.paint(Tone::quiet, style.bar()); }
  int columns() const { return indent + 2 + digits + 2; }
};

int leading_spaces(std::string_view line) {
  const auto at = line.find_first_not_of(' ');
  return at == std::string_view::npos ? 0 : static_cast<int>(at);
}

std::string label_lines(const Mark& mark, std::string_view line, const Gutter& gutter) {
  const auto tone = mark.primary ? Tone::bad : Tone::note;
  const int room = gutter.style.width - gutter.columns() - 1;
  const int inset = std::min(leading_spaces(line), std::max(0, room / 3));
  std::string out;
  bool first = true;
  for (const auto& text : wrapped(mark.label, std::max(20, room - inset - 3))) {
    const auto lead = first ? std::string(gutter.style.elbow()) : std::string("  ");
    out +=
        gutter.empty() + " " + std::string(inset, ' ') + gutter.style.paint(tone, lead + " " + text) + "\n";
    first = false;
  }
  return out;
}

}  // namespace

std::string excerpt(const SourceText& source, std::vector<Mark> marks, const Style& style, int indent) {
  std::erase_if(marks, [&](const Mark& m) { return m.line < 1 || m.line > source.line_count(); });
  std::stable_sort(marks.begin(), marks.end(), [](const Mark& a, const Mark& b) { return a.line < b.line; });
  std::set<int> shown;
  for (const auto& mark : marks)
    for (int line = mark.line - kContext; line <= mark.line + kContext; ++line)
      if (line >= 1 && line <= source.line_count()) shown.insert(line);
  if (shown.empty()) return {};

  const Gutter gutter{style, indent, static_cast<int>(std::to_string(*shown.rbegin()).size())};
  std::string out;
  int before = *shown.begin() - 1;
  auto mark = marks.begin();
  for (const int line : shown) {
    // A single hidden line takes no more room than the sign for it.
    if (line == before + 2)
      out += gutter.numbered(line - 1, nullptr) + " " + std::string(source.line(line - 1)) + "\n";
    if (line > before + 2) out += gutter.gap();
    const bool marked = mark != marks.end() && mark->line == line;
    const auto text = shortened(source.line(line), std::max(20, style.width - gutter.columns() - 1));
    out += gutter.numbered(line, marked ? &*mark : nullptr) + (text.empty() ? "" : " " + text) + "\n";
    for (; mark != marks.end() && mark->line == line; ++mark) out += label_lines(*mark, text, gutter);
    before = line;
  }
  return out;
}

}  // namespace gridlings::grading
