// Room: trace. Heading, tree, timeline, and the same in words.
#include "trace/picture.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "i18n/i18n.hpp"
#include "trace/lanes.hpp"
#include "trace/svg.hpp"
#include "trace/timeline.hpp"
#include "trace/tree.hpp"
#include "trace/words.hpp"

namespace gridlings::trace {
namespace {

using i18n::tr;
using i18n::trf;
using i18n::trf_n;

std::string summary(const Run& run) {
  int depth = 0;
  for (const Grid& g : run.grids) depth = std::max(depth, g.depth);
  const Span span = span_of(run);
  const auto grids = static_cast<long long>(run.grids.size()) + run.dropped;
  auto text = trf_n("{n} grid", "{n} grids", static_cast<unsigned long>(grids), fmt::arg("n", count_text(grids)));
  if (depth > 0) text += std::string(" · ") + trf_n("{n} level deep", "{n} levels deep", static_cast<unsigned long>(depth), fmt::arg("n", depth));
  return text + " · " + time_text(span.last - span.first) + " · " + trf("schedule {name}", fmt::arg("name", run.schedule));
}

/// The launch tree in words, the first rows of it, a sentence each.
std::string in_words(const Run& run) {
  constexpr std::size_t most = 20;
  const auto rows = tree_rows(run).rows;
  const std::string stop = i18n::language() == "zh_CN" ? "。" : ".";
  auto text = summary(run) + stop;
  for (std::size_t k = 0; k < std::min(rows.size(), most); ++k) {
    const Grid& g = *rows[k].grids.front();
    const auto n = rows[k].grids.size();
    const auto who = n > 1 ? trf("{kernel} × {n}", fmt::arg("kernel", short_kernel(g.kernel, 60)), fmt::arg("n", count_text(static_cast<long long>(n))))
                           : short_kernel(g.kernel, 60);
    const auto by = rows[k].parent < 0 ? std::string(tr("host"))
                                       : short_kernel(rows[static_cast<std::size_t>(rows[k].parent)].grids.front()->kernel, 60);
    text += "\n" + trf("{parent} → {child}: {kind}", fmt::arg("parent", by), fmt::arg("child", who),
                       fmt::arg("kind", name_of(g.kind))) + stop;
  }
  if (rows.size() > most) text += "\n…";
  return text;
}

std::string fitting(const std::string& text, double room, double per_column) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t next = i + 1;
    while (next < text.size() && (static_cast<unsigned char>(text[next]) & 0xC0) == 0x80) ++next;
    if (columns(out + text.substr(i, next - i)) * per_column > room) return out + "…";
    out += text.substr(i, next - i);
    i = next;
  }
  return out;
}

}  // namespace

std::string picture(const Run& run, const PictureOptions& options) {
  Svg svg;
  double y = kMargin;
  svg.text(kMargin, y + 14, fitting(options.name, kWidth - 2 * kMargin, 9.2), "h ink");
  y += 24;
  if (!run.label.empty()) {
    svg.text(kMargin, y + 12, fitting(run.label, kWidth - 2 * kMargin, kSans), "ink");
    y += 20;
  }
  svg.text(kMargin, y + 12, summary(run), "dim");
  y += 34;
  if (options.tree) y = draw_tree(svg, run, y) + (options.timeline ? 20 : 0);
  if (options.timeline) y = draw_timeline(svg, run, y);
  if (run.dropped > 0) {
    svg.text(kMargin, y + 14, trf("{n} further grids were not recorded.", fmt::arg("n", count_text(run.dropped))), "small dim");
    y += 20;
  }
  const auto title = options.name.empty() ? std::string(tr("Launch tree")) : options.name;
  return document(svg.body(), y + kMargin - 6, title, in_words(run), i18n::language() == "zh_CN" ? "zh-CN" : "en");
}

}  // namespace gridlings::trace
