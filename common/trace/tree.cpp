// Room: trace. Draws the launch tree: rows with elbows, as a file manager would, the kind of launch on the right.
#include "trace/tree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "i18n/i18n.hpp"
#include "trace/svg.hpp"
#include "trace/words.hpp"

namespace gridlings::trace {
namespace {

using i18n::tr;
using i18n::trf;

constexpr double kRow = 32, kChip = 22, kIndent = 26, kKindColumn = 216, kLineColumn = 80;

/// "4" where all are equal, else "1…16".
std::string range_text(const std::vector<const Grid*>& grids, Dim3 Grid::*which) {
  const Grid &first = *grids.front();
  bool same = true, flat = true;
  long long low = (first.*which)[0], high = low;
  for (const Grid* g : grids) {
    const Dim3& d = g->*which;
    same &= d == first.*which;
    flat &= d[1] == 1 && d[2] == 1;
    low = std::min(low, d[0]), high = std::max(high, d[0]);
  }
  if (same) {
    const Dim3& d = first.*which;
    if (flat) return std::to_string(d[0]);
    return d[2] == 1 ? fmt::format("({},{})", d[0], d[1]) : fmt::format("({},{},{})", d[0], d[1], d[2]);
  }
  return flat ? fmt::format("{}…{}", low, high) : "…";
}

std::string shape_of(const TreeRow& row) {
  return fmt::format("<<<{}, {}>>>", range_text(row.grids, &Grid::grid), range_text(row.grids, &Grid::block));
}

std::string lines_of(const TreeRow& row) {
  std::set<int> lines;
  for (const Grid* g : row.grids)
    if (g->line > 0) lines.insert(g->line);
  if (lines.empty()) return {};
  if (lines.size() == 1) return trf("line {n}", fmt::arg("n", *lines.begin()));
  if (lines.size() > 3) return trf("{n} lines", fmt::arg("n", lines.size()));
  return trf("lines {list}", fmt::arg("list", fmt::format("{}", fmt::join(lines, ", "))));
}

std::string tooltip(const TreeRow& row) {
  const Grid& g = *row.grids.front();
  const auto who = g.kernel + " " + launch_shape(g);
  if (row.grids.size() > 1)
    return who + "\n" + trf("{n} grids, {kind}", fmt::arg("n", count_text(static_cast<long long>(row.grids.size()))),
                            fmt::arg("kind", name_of(g.kind)));
  return who + "\n" + trf("grid {id}, {kind}", fmt::arg("id", g.id), fmt::arg("kind", name_of(g.kind)));
}

struct Place {
  double x = 0, y = 0;  ///< left end and middle of the row's chip
};

/// From the left of the parent's chip down and around the corner. A tail comes after everything: a broken line.
void connect(Svg& svg, const Place& from, const Place& to, bool tail) {
  const double x = from.x + 11, radius = 7;
  svg.path(fmt::format("M{} {}V{}Q{} {} {} {}H{}", number(x), number(from.y + kChip / 2), number(to.y - radius), number(x),
                       number(to.y), number(x + radius), number(to.y), number(to.x)),
           tail ? "edge dash" : "edge");
}

void draw_row(Svg& svg, const TreeRow& row, const Place& at) {
  const Grid& g = *row.grids.front();
  const auto kind = kind_class(g.kind);
  const double room = kWidth - kMargin - kKindColumn - at.x;
  const auto shape = shape_of(row);
  const auto badge = row.grids.size() > 1 ? "× " + count_text(static_cast<long long>(row.grids.size())) : std::string();
  const double beside = (columns(shape) + 1) * kMono + (badge.empty() ? 0 : (columns(badge) + 2) * kMono);
  const auto most = static_cast<std::size_t>(std::max(8.0, (room - 22 - beside) / kMono));
  const auto name = short_kernel(g.kernel, most);
  const double chip = columns(name) * kMono + 18;
  svg.rect(at.x, at.y - kChip / 2, chip, kChip, 6, "t " + kind, tooltip(row));
  svg.text(at.x + 9, at.y + 4.5, name, "mono ink");
  double x = at.x + chip + 9;
  if (!badge.empty()) {
    svg.text(x, at.y + 4.5, badge, "strong s " + kind);
    x += columns(badge) * kMono + 9;
  }
  if (x + columns(shape) * kMono < kWidth - kMargin - kKindColumn + 6) svg.text(x, at.y + 4.5, shape, "mono dim");
  svg.text(kWidth - kMargin - kLineColumn, at.y + 4.5, name_of(g.kind), "s " + kind, "end");
  svg.text(kWidth - kMargin, at.y + 4.5, lines_of(row), "small dim", "end");
}

}  // namespace

double draw_tree(Svg& svg, const Run& run, double y) {
  const TreeRows tree = tree_rows(run);
  svg.text(kMargin, y + 14, tr("Launch tree"), "h2 ink");
  const bool lines = std::any_of(run.grids.begin(), run.grids.end(), [](const Grid& g) { return g.line > 0; });
  if (lines) svg.text(kWidth - kMargin, y + 14, tr("launched at"), "small dim", "end");
  svg.text(kWidth - kMargin - kLineColumn, y + 14, tr("launched into"), "small dim", "end");
  y += 24;
  int deepest = 0;
  for (const auto& row : tree.rows) deepest = std::max(deepest, row.level);
  const double indent = std::min(kIndent, 260.0 / std::max(1, deepest));
  std::vector<Place> places;
  const Place host{kMargin, y + kRow / 2};
  for (std::size_t k = 0; k < tree.rows.size(); ++k)
    places.push_back({kMargin + indent * (tree.rows[k].level + 1), host.y + kRow * static_cast<double>(k + 1)});
  for (std::size_t k = 0; k < tree.rows.size(); ++k) {
    const TreeRow& row = tree.rows[k];
    connect(svg, row.parent < 0 ? host : places[static_cast<std::size_t>(row.parent)], places[k],
            row.grids.front()->kind == Kind::tail);
  }
  const auto host_word = std::string(tr("host"));
  svg.rect(host.x, host.y - kChip / 2, columns(host_word) * kSans + 20, kChip, 11, "t k0");
  svg.text(host.x + 10, host.y + 4.5, host_word, "ink");
  for (std::size_t k = 0; k < tree.rows.size(); ++k) draw_row(svg, tree.rows[k], places[k]);
  y = host.y + kRow * static_cast<double>(tree.rows.size()) + kRow / 2;
  if (tree.left_out > 0) {
    svg.text(kMargin + indent, y + 10, i18n::trf_n("… and {n} more grid", "… and {n} more grids", static_cast<unsigned long>(tree.left_out),
                                        fmt::arg("n", count_text(tree.left_out))), "dim");
    y += 22;
  }
  return y;
}

}  // namespace gridlings::trace
