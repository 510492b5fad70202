// Room: grading. Looks at the terminal once.
#include "grading/style.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>

namespace gridlings::grading {
namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

// A charset that is named and is not UTF-8; an unset or "C" locale says nothing about the terminal.
bool charset_is_foreign() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    auto value = environment(name);
    if (value.empty()) continue;
    std::transform(value.begin(), value.end(), value.begin(),
                   [](unsigned char c) { return std::tolower(c); });
    const auto dot = value.find('.');
    if (dot == std::string::npos) return false;
    const auto charset = value.substr(dot + 1, value.find('@') - dot - 1);
    return charset != "utf-8" && charset != "utf8";
  }
  return false;
}

int window_width(int descriptor) {
  winsize size{};
  if (isatty(descriptor) && ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
    return std::clamp<int>(size.ws_col, 40, 100);
  return 80;
}

}  // namespace

Style Style::of(int descriptor, ColourMode mode) {
  Style style;
  const auto term = environment("TERM");
  const bool able = isatty(descriptor) && term != "dumb" && environment("NO_COLOR").empty();
  style.colour = mode == ColourMode::always || (mode == ColourMode::automatic && able);
  style.unicode = !charset_is_foreign() && term != "linux";
  style.width = window_width(descriptor);
  return style;
}

std::string Style::paint(Tone tone, std::string_view text) const {
  if (!colour || text.empty()) return std::string(text);
  const char* code = "0";
  switch (tone) {
    case Tone::good:
      code = "1;32";
      break;
    case Tone::bad:
      code = "1;31";
      break;
    case Tone::note:
      code = "36";
      break;
    case Tone::strong:
      code = "1";
      break;
    case Tone::quiet:
      code = "2";
      break;
  }
  return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
}

}  // namespace gridlings::grading
