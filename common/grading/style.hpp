// Room: grading. How text looks on the terminal at hand: colours, symbols, width.
#pragma once

#include <string>
#include <string_view>

namespace gridlings::grading {

enum class ColourMode { automatic, always, never };
enum class Tone { good, bad, note, strong, quiet };

/// \~english Only colours that read well on light and on dark ground; every colour comes with a symbol or a
/// word.
/// \~chinese 只用在浅色与深色背景上都清晰的颜色；颜色总伴有符号或文字。
struct Style {
  bool colour = false;
  bool unicode = true;
  int width = 80;

  /// \~english As fits the stream of that descriptor: NO_COLOR, TERM, the window's width, the charset.
  /// \~chinese 根据该文件描述符与环境（NO_COLOR、TERM、窗口宽度、字符集）确定。
  static Style of(int descriptor, ColourMode mode = ColourMode::automatic);

  std::string paint(Tone tone, std::string_view text) const;
  std::string_view pass() const { return unicode ? "✓" : "+"; }
  std::string_view fail() const { return unicode ? "✗" : "x"; }
  std::string_view skip() const { return unicode ? "·" : "-"; }
  std::string_view bar() const { return unicode ? "│" : "|"; }
  std::string_view here() const { return unicode ? "▶" : ">"; }
  std::string_view there() const { return unicode ? "▷" : "-"; }
  std::string_view elbow() const { return unicode ? "╰─" : "`-"; }
  std::string_view gap() const { return unicode ? "⋮" : ":"; }
  std::string_view rule() const { return unicode ? "─" : "-"; }
  std::string_view dot() const { return unicode ? "·" : "-"; }
  std::string_view arrow() const { return unicode ? "→" : "->"; }
};

}  // namespace gridlings::grading
