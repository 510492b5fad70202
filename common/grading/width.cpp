// Room: grading. Display width and line breaking, without the C library's locale (it may be "C").
#include "grading/width.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "grading/text.hpp"

namespace gridlings::grading {
namespace {

struct Range {
  char32_t first, last;
};

// Unicode East Asian Width W and F, by block; unassigned gaps inside a block count as wide.
constexpr std::array kWide{
    Range{0x1100, 0x115F},   Range{0x231A, 0x231B},   Range{0x2329, 0x232A},   Range{0x23E9, 0x23EC},
    Range{0x2614, 0x2615},   Range{0x26A1, 0x26A1},   Range{0x2705, 0x2705},   Range{0x274C, 0x274C},
    Range{0x2E80, 0x303E},   Range{0x3041, 0x33FF},   Range{0x3400, 0x4DBF},   Range{0x4E00, 0x9FFF},
    Range{0xA000, 0xA4CF},   Range{0xA960, 0xA97F},   Range{0xAC00, 0xD7A3},   Range{0xF900, 0xFAFF},
    Range{0xFE30, 0xFE6F},   Range{0xFF00, 0xFF60},   Range{0xFFE0, 0xFFE6},   Range{0x16FE0, 0x18CFF},
    Range{0x1B000, 0x1B2FF}, Range{0x1F004, 0x1F004}, Range{0x1F0CF, 0x1F0CF}, Range{0x1F18E, 0x1F19A},
    Range{0x1F200, 0x1F64F}, Range{0x1F680, 0x1F6FF}, Range{0x1F7E0, 0x1F7EB}, Range{0x1F900, 0x1F9FF},
    Range{0x1FA70, 0x1FAFF}, Range{0x20000, 0x3FFFD}};
constexpr std::array kZero{Range{0x0300, 0x036F}, Range{0x0483, 0x0489},  Range{0x0591, 0x05BD},
                           Range{0x1AB0, 0x1AFF}, Range{0x1DC0, 0x1DFF},  Range{0x200B, 0x200D},
                           Range{0x20D0, 0x20FF}, Range{0xFE00, 0xFE0F},  Range{0xFE20, 0xFE2F},
                           Range{0xFEFF, 0xFEFF}, Range{0xE0100, 0xE01EF}};

template <std::size_t N>
bool within(const std::array<Range, N>& table, char32_t c) {
  const auto at =
      std::lower_bound(table.begin(), table.end(), c, [](Range r, char32_t v) { return r.last < v; });
  return at != table.end() && c >= at->first;
}

int width_of(char32_t c) { return within(kZero, c) ? 0 : within(kWide, c) ? 2 : 1; }

// Chinese punctuation that may not begin a line, and brackets that may not end one.
bool closes(char32_t c) {
  return std::u32string_view(U"，。；：！？、）》】」』”’…—,.;:!?)]}%").find(c) != std::u32string_view::npos;
}
bool opens(char32_t c) {
  return std::u32string_view(U"（《【「『“‘([{").find(c) != std::u32string_view::npos;
}

struct Piece {  // what may not be broken, and the columns of space before it
  std::string text;
  int width = 0;
  int space = 0;
};

std::vector<Piece> pieces_of(std::string_view line) {
  std::vector<Piece> pieces;
  int space = 0;
  bool fresh = true;  // the next character begins a new piece
  char32_t before = 0;
  while (!line.empty()) {
    const auto [c, size] = decode(line);
    if (c == ' ' || c == '\t') {
      ++space;
      fresh = true;
    } else {
      const int width = width_of(c);
      const bool wide_edge =
          (width == 2 || (before && width_of(before) == 2)) && !closes(c) && !opens(before);
      if (pieces.empty() || fresh || wide_edge) pieces.push_back(Piece{{}, 0, std::exchange(space, 0)});
      append_utf8(pieces.back().text, c);
      pieces.back().width += width;
      fresh = false;
      before = c;
    }
    line.remove_prefix(size);
  }
  return pieces;
}

void wrap_line(std::string_view line, int width, std::vector<std::string>& out) {
  const auto pieces = pieces_of(line);
  const int indent = pieces.empty() ? 0 : std::min(pieces.front().space, width / 2);
  std::string current(indent, ' ');
  int used = indent;
  bool first = true;
  for (const auto& piece : pieces) {
    const int space = first ? 0 : piece.space;
    if (!first && used + space + piece.width > width) {
      out.push_back(std::move(current));
      current.assign(indent, ' ');
      used = indent;
    } else {
      current.append(space, ' ');
      used += space;
    }
    current += piece.text;
    used += piece.width;
    first = false;
  }
  out.push_back(std::move(current));
}

}  // namespace

int display_width(std::string_view text) {
  int width = 0;
  while (!text.empty()) {
    const auto [c, size] = decode(text);
    width += width_of(c);
    text.remove_prefix(size);
  }
  return width;
}

std::string padded(std::string_view text, int width) {
  return std::string(text) + std::string(std::max(0, width - display_width(text)), ' ');
}

std::string shortened(std::string_view text, int width) {
  if (display_width(text) <= width) return std::string(text);
  std::string out;
  int used = 0;
  while (!text.empty()) {
    const auto [c, size] = decode(text);
    if (used + width_of(c) > width - 1) break;
    out.append(text.substr(0, size));
    used += width_of(c);
    text.remove_prefix(size);
  }
  return out + "…";
}

std::string untabbed(std::string_view text, int stop) {
  std::string out;
  int column = 0;
  while (!text.empty()) {
    const auto [c, size] = decode(text);
    if (c == '\t') {
      const int spaces = stop - column % stop;
      out.append(spaces, ' ');
      column += spaces;
    } else {
      out.append(text.substr(0, size));
      column += width_of(c);
    }
    text.remove_prefix(size);
  }
  return out;
}

std::vector<std::string> wrapped(std::string_view text, int width) {
  std::vector<std::string> lines;
  while (true) {
    const auto end = text.find('\n');
    wrap_line(text.substr(0, end), width, lines);
    if (end == std::string_view::npos) return lines;
    text.remove_prefix(end + 1);
  }
}

}  // namespace gridlings::grading
