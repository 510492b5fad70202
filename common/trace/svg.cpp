// Room: trace. Elements and colours.
#include "trace/svg.hpp"

#include <fmt/format.h>

#include <cmath>
#include <vector>

namespace gridlings::trace {
namespace {

/// A class's rule in the light and in the dark scheme. Tints are filled, inks draw lines and letters.
struct Rule {
  std::string selector, light, dark;
};

struct Hue {
  const char *tint, *ink, *dark_tint, *dark_ink;
};
// Blue, teal, olive, magenta and amber differ in lightness too, so that they are told apart without colour vision; a
// word always goes with them.
constexpr Hue kHues[kKinds] = {
    {"#e9edf2", "#4b5a6b", "#2a333e", "#b4c0cd"},  // host
    {"#dbe9fb", "#1f5fb4", "#17335a", "#82b7ff"},  // NULL stream
    {"#d5f0ea", "#0c6f5e", "#0f3b34", "#5fd3ba"},  // named
    {"#ebf0cf", "#5c6b0f", "#323a12", "#c3d35a"},  // per-thread
    {"#f9e0ef", "#a3246f", "#451c36", "#f58cc5"},  // fire-and-forget
    {"#fcecc9", "#8f5600", "#45300a", "#f5bd55"},  // tail
};

std::vector<Rule> rules() {
  std::vector<Rule> all{
      {".bg", "fill:#fff;stroke:#d8dee5", "fill:#12171d;stroke:#2c3540"},
      {".ink", "fill:#1b232c", "fill:#e8edf2"},
      {".dim", "fill:#5a6672", "fill:#9dabb9"},
      {".bad", "fill:#b3261e", "fill:#ff8f86"},
      {".edge", "stroke:#aeb8c3", "stroke:#4d5966"},
      {".rule", "stroke:#e3e8ed", "stroke:#252d36"},
      {".halo", "fill:#fff", "fill:#12171d"},
  };
  for (int k = 0; k < kKinds; ++k) {
    const Hue& h = kHues[k];
    const auto c = fmt::format("k{}", k);
    all.push_back({".t." + c, fmt::format("fill:{};stroke:{}", h.tint, h.ink), fmt::format("fill:{};stroke:{}", h.dark_tint, h.dark_ink)});
    all.push_back({".s." + c, fmt::format("fill:{}", h.ink), fmt::format("fill:{}", h.dark_ink)});
    all.push_back({".o." + c, fmt::format("fill:{};stroke:{}", h.ink, h.ink), fmt::format("fill:{};stroke:{}", h.dark_ink, h.dark_ink)});
  }
  return all;
}

constexpr const char* kShapes =
    ".gt text{font:13px ui-sans-serif,system-ui,-apple-system,\"Segoe UI\",\"Noto Sans\",\"Noto Sans CJK SC\","
    "\"PingFang SC\",\"Microsoft YaHei\",sans-serif}"
    ".gt text.mono{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,\"DejaVu Sans Mono\",\"Noto Sans Mono\",monospace;font-size:12.5px}"
    ".gt text.h{font-size:17px;font-weight:650}.gt text.h2{font-size:14px;font-weight:650}"
    ".gt text.small{font-size:11.5px}.gt text.strong{font-weight:650}"
    ".gt .edge,.gt .rule{fill:none;stroke-width:1.25}.gt .dash{stroke-dasharray:3 3}"
    ".gt .t{stroke-width:1.1}.gt .o{fill-opacity:.05;stroke-opacity:.4;stroke-width:1}.gt .n{fill-opacity:0}.gt .w{fill-opacity:.35;stroke-opacity:.6}";

std::string scheme(const std::string& root, bool dark) {
  std::string out;
  for (const auto& rule : rules()) {
    out += root + " " + rule.selector + "{" + (dark ? rule.dark : rule.light) + "}";
  }
  return out;
}

/// The reader's own scheme; a class `light` or `dark`, or a page's data-theme, decides where there is one.
std::string stylesheet() {
  return std::string(kShapes) + "\n" + scheme(".gt", false) + "\n@media (prefers-color-scheme:dark){" +
         scheme(".gt:not(.light)", true) + "}\n" + scheme("[data-theme=\"light\"] .gt:not(.dark)", false) + "\n" +
         scheme("[data-theme=\"dark\"] .gt:not(.light)", true) + "\n" + scheme(".gt.dark.dark", true) + "\n";
}

std::string title_of(std::string_view title) {
  return title.empty() ? std::string() : "<title>" + escaped(title) + "</title>";
}

}  // namespace

std::string number(double value) {
  auto text = fmt::format("{:.1f}", value);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text == "-0" ? "0" : text;
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default:
        if (static_cast<unsigned char>(c) >= 0x20 || c == '\n') out += c;  // XML has few other control characters
    }
  }
  return out;
}

std::string kind_class(Kind kind) { return "k" + std::to_string(static_cast<int>(kind)); }

void Svg::rect(double x, double y, double w, double h, double radius, std::string_view classes, std::string_view title) {
  body_ += fmt::format("<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"", classes, number(x), number(y),
                       number(w), number(h));
  if (radius > 0) body_ += fmt::format(" rx=\"{}\"", number(radius));
  const auto inner = title_of(title);
  body_ += inner.empty() ? "/>\n" : ">" + inner + "</rect>\n";
}

void Svg::path(std::string_view d, std::string_view classes) {
  body_ += fmt::format("<path class=\"{}\" d=\"{}\"/>\n", classes, d);
}

void Svg::circle(double x, double y, double r, std::string_view classes, std::string_view title) {
  body_ += fmt::format("<circle class=\"{}\" cx=\"{}\" cy=\"{}\" r=\"{}\">{}</circle>\n", classes, number(x), number(y),
                       number(r), title_of(title));
}

void Svg::text(double x, double y, std::string_view text, std::string_view classes, std::string_view anchor) {
  body_ += fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\"", classes, number(x), number(y));
  if (anchor != "start") body_ += fmt::format(" text-anchor=\"{}\"", anchor);
  body_ += ">" + escaped(text) + "</text>\n";
}

std::string document(const std::string& body, double height, const std::string& title, const std::string& description,
                     const std::string& language) {
  const auto h = number(std::ceil(height));
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"gt\" role=\"img\" lang=\"{}\" viewBox=\"0 0 {} {}\" width=\"{}\" "
      "height=\"{}\" style=\"max-width:100%;height:auto\" aria-labelledby=\"gt-title gt-desc\">\n",
      language, number(kWidth), h, number(kWidth), h);
  out += "<title id=\"gt-title\">" + escaped(title) + "</title>\n<desc id=\"gt-desc\">" + escaped(description) + "</desc>\n";
  out += "<style>" + stylesheet() + "</style>\n";
  out += fmt::format("<rect class=\"bg\" x=\".5\" y=\".5\" width=\"{}\" height=\"{}\" rx=\"10\"/>\n", number(kWidth - 1),
                     number(std::ceil(height) - 1));
  return out + body + "</svg>\n";
}

}  // namespace gridlings::trace
