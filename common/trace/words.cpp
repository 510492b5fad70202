// Room: trace. Names and numbers.
#include "trace/words.hpp"

#include <fmt/format.h>

#include "i18n/i18n.hpp"

namespace gridlings::trace {
namespace {

std::string dim_text(const Dim3& d) {
  if (d[1] == 1 && d[2] == 1) return std::to_string(d[0]);
  if (d[2] == 1) return fmt::format("({},{})", d[0], d[1]);
  return fmt::format("({},{},{})", d[0], d[1], d[2]);
}

std::string trimmed(double value) {
  auto text = fmt::format("{:.2f}", value);
  while (text.ends_with('0')) text.pop_back();
  if (text.ends_with('.')) text.pop_back();
  return text;
}

}  // namespace

std::string name_of(Kind kind) {
  using i18n::tr;
  switch (kind) {
    case Kind::host: return tr("launch by the host");
    case Kind::null_stream: return tr("NULL stream");
    case Kind::named: return tr("named stream");
    case Kind::per_thread: return tr("per-thread stream");
    case Kind::fire_and_forget: return tr("fire-and-forget");
    case Kind::tail: return tr("tail launch");
  }
  return {};
}

int columns(std::string_view text) {
  int width = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if ((c & 0xC0) == 0x80) continue;
    width += c >= 0xE3 && c <= 0xEF ? 2 : 1;  // from U+3000 on: Chinese and full-width signs
  }
  return width;
}

std::string short_kernel(std::string_view name, std::size_t most) {
  name = name.substr(0, name.find('('));
  auto text = std::string(name);
  if (text.size() <= most) return text;
  if (const auto open = text.find('<'); open != std::string::npos && open > 0) text = text.substr(0, open) + "<…>";
  if (text.size() <= most + 2) return text;  // the ellipsis is three bytes wide
  if (const auto colons = text.rfind("::"); colons != std::string::npos) text = text.substr(colons + 2);
  if (text.size() <= most + 2) return text;
  auto ends_inside = [&](std::size_t at) { return (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80; };
  std::size_t head = most * 2 / 3, tail = text.size() - (most - most * 2 / 3 - 1);
  while (head > 0 && ends_inside(head)) --head;
  while (tail < text.size() && ends_inside(tail)) ++tail;
  return text.substr(0, head) + "…" + text.substr(tail);
}

std::string launch_shape(const Grid& g) {
  return fmt::format("<<<{}, {}{}>>>", dim_text(g.grid), dim_text(g.block),
                     g.shared > 0 ? fmt::format(", {}", g.shared) : "");
}

std::string time_text(long long ns) {
  if (ns == 0) return "0";
  if (ns < 1000) return fmt::format("{} ns", ns);
  if (ns < 1'000'000) return trimmed(static_cast<double>(ns) / 1e3) + " µs";
  if (ns < 1'000'000'000) return trimmed(static_cast<double>(ns) / 1e6) + " ms";
  return trimmed(static_cast<double>(ns) / 1e9) + " s";
}

std::string count_text(long long number) {
  auto text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, ",");
  return text;
}

}  // namespace gridlings::trace
