// Room: grading. See path.hpp.
#include "grading/path.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "grading/text.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::grading {
namespace {

std::string shown_step(std::string_view step, const Style& style) {
  if (step == "...") return style.unicode ? "…" : "...";
  const auto times = step.rfind(" x");
  const auto count = times == std::string_view::npos ? std::string_view() : step.substr(times + 2);
  const bool counted =
      !count.empty() && std::all_of(count.begin(), count.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (!counted || !style.unicode) return printable(step);
  return fmt::format("{} ×{}", printable(step.substr(0, times)), count);
}

}  // namespace

std::string shown_path(std::string_view path, const Style& style) {
  constexpr std::string_view arrow = " -> ";
  std::string out;
  while (!path.empty()) {
    const auto end = path.find(arrow);
    const auto step = path.substr(0, end);
    if (out.empty())
      out = step == "host" ? i18n::tr("host") : shown_step(step, style);
    else
      out += fmt::format(" {} {}", style.arrow(), shown_step(step, style));
    path.remove_prefix(end == std::string_view::npos ? path.size() : end + arrow.size());
  }
  return out;
}

}  // namespace gridlings::grading
