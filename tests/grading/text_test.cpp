// Safe text, display width, line breaking.
#include "grading/text.hpp"

#include <catch2/catch_test_macros.hpp>

#include "grading/excerpt.hpp"
#include "grading/source.hpp"
#include "grading/width.hpp"

using namespace gridlings::grading;

TEST_CASE("terminal escapes and control characters become visible") {
  CHECK(printable("\x1b[2Jgone\x07") == "\\x1b[2Jgone\\x07");
  CHECK(printable("\xC2\x9B"
                  "31m") == "\\x9b31m");  // C1: CSI in one character
  CHECK(printable("a\xE2\x80\xAE"
                  "b") == "a\\u202eb");  // right-to-left override
  CHECK(printable("tab\tline\nend\r\n") == "tab\tline\nend\n");
  CHECK(printable("back\rover") == "back\\x0dover");
  CHECK(printable("核函数 ✓ 😀") == "核函数 ✓ 😀");
}

TEST_CASE("bytes that are not UTF-8 are replaced one by one") {
  const std::string bad = "\xEF\xBF\xBD";
  CHECK(printable("\xFF") == bad);
  CHECK(printable("\xC0\xAF") == bad + bad);            // overlong
  CHECK(printable("\xED\xA0\x80") == bad + bad + bad);  // surrogate
  CHECK(printable("\xE6\xA0") == bad + bad);            // cut off
  CHECK(printable("\xF5\x80\x80\x80") == bad + bad + bad + bad);
}

TEST_CASE("long text is cut between characters and says so") {
  CHECK(capped("short", 10) == "short");
  CHECK(capped("核函数", 4) == "核\n[… 6 bytes left out]");
  CHECK(capped("ab", 1) == "a\n[… 1 byte left out]");
}

TEST_CASE("Chinese characters take two columns, accents none") {
  CHECK(display_width("grid") == 4);
  CHECK(display_width("网格") == 4);
  CHECK(display_width("，。") == 4);
  CHECK(display_width("✓ ✗ │ ▶") == 7);
  CHECK(display_width("e\xCC\x81") == 1);
  CHECK(padded("网格", 6) == "网格  ");
  CHECK(shortened("网格与线程块", 7) == "网格与…");
  CHECK(shortened("abc", 3) == "abc");
  CHECK(untabbed("\ta\t网\tb") == "    a   网  b");
}

TEST_CASE("lines break at spaces, between Chinese characters, never before closing punctuation") {
  CHECK(wrapped("one two three", 7) == std::vector<std::string>{"one two", "three"});
  CHECK(wrapped("网格与线程", 6) == std::vector<std::string>{"网格与", "线程"});
  CHECK(wrapped("网格与，线程", 6) == std::vector<std::string>{"网格", "与，线", "程"});
  CHECK(wrapped("网格（线程", 6) == std::vector<std::string>{"网格", "（线程"});
  CHECK(wrapped("a\n\n  b c", 4) == std::vector<std::string>{"a", "", "  b", "  c"});
  CHECK(wrapped("", 10) == std::vector<std::string>{""});
  CHECK(wrapped("unbreakable", 4) == std::vector<std::string>{"unbreakable"});
}

TEST_CASE("a source keeps its line numbers with BOM, CRLF and no newline at the end") {
  const SourceText source(
      "\xEF\xBB\xBF"
      "one\r\n\ttwo\r\n\r\nfour");
  CHECK(source.line_count() == 4);
  CHECK(source.line(1) == "one");
  CHECK(source.line(2) == "    two");
  CHECK(source.line(4) == "four");
  CHECK(source.line(0).empty());
  CHECK(source.line(5).empty());
}

TEST_CASE("an excerpt joins near marks, shows a gap between far ones, and ignores lines that are not there") {
  std::string text;
  for (int i = 1; i <= 20; ++i) text += "line " + std::to_string(i) + "\n";
  const SourceText source(text);
  Style style;
  style.unicode = false;
  CHECK(excerpt(source, {{2, "a", true}, {15, "b", false}}, style, 0) ==
        "   1 | line 1\n"
        ">  2 | line 2\n"
        "     | `- a\n"
        "   3 | line 3\n"
        "   :\n"
        "  14 | line 14\n"
        "- 15 | line 15\n"
        "     | `- b\n"
        "  16 | line 16\n");
  CHECK(excerpt(source, {{3, "a", true}, {3, "b", false}}, style, 0) ==
        "  2 | line 2\n> 3 | line 3\n    | `- a\n    | `- b\n  4 | line 4\n");
  CHECK(excerpt(source, {{0, "a", true}, {21, "b", true}}, style, 0).empty());
}
