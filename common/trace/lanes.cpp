// Room: trace. Sorts grids into lanes.
#include "trace/lanes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "i18n/i18n.hpp"
#include "trace/words.hpp"

namespace gridlings::trace {
namespace {

/// Lane above, kind, which stream: what makes a lane.
using Key = std::tuple<int, Kind, int>;

struct Sorter {
  const Run& run;
  std::map<long long, std::size_t> index{};                ///< of a grid by id
  std::map<Key, int> known{};
  std::map<long long, std::map<long long, int>> streams{}; ///< by owner: number of its stream -> 1, 2, ...
  Lanes out{};

  int stream_index(const Grid& g) {
    if (g.kind != Kind::named && g.kind != Kind::host) return 0;
    auto& of_owner = streams[g.parent];
    return of_owner.try_emplace(g.stream, static_cast<int>(of_owner.size()) + 1).first->second;
  }

  void add(std::size_t k) {
    const Grid& g = run.grids[k];
    index[g.id] = k;
    out.lane_of.push_back(-1);
    const int stream = stream_index(g);
    if (g.start < 0) return;
    int above = -1;
    if (const auto at = index.find(g.parent); at != index.end()) above = out.lane_of[at->second];
    const auto [at, fresh] = known.try_emplace(Key{above, g.kind, stream}, static_cast<int>(out.lanes.size()));
    if (fresh) {
      Lane lane;
      lane.kind = g.kind, lane.index = stream, lane.parent = above;
      lane.level = above < 0 ? 0 : out.lanes[static_cast<std::size_t>(above)].level + 1;
      out.lanes.push_back(lane);
    }
    out.lane_of[k] = at->second;
    out.lanes[static_cast<std::size_t>(at->second)].bars.push_back({&g, 0});
  }
};

/// A lane, then those under it by kind and stream; a chain may be long, so no recursion.
std::vector<int> picture_order(const std::vector<Lane>& lanes) {
  std::map<int, std::vector<int>> below;
  for (std::size_t k = 0; k < lanes.size(); ++k) below[lanes[k].parent].push_back(static_cast<int>(k));
  for (auto& [parent, list] : below)
    std::stable_sort(list.begin(), list.end(), [&](int a, int b) {
      const Lane &x = lanes[static_cast<std::size_t>(a)], &y = lanes[static_cast<std::size_t>(b)];
      return std::tie(x.kind, x.index) < std::tie(y.kind, y.index);
    });
  std::vector<int> order, todo(below[-1].rbegin(), below[-1].rend());
  while (!todo.empty()) {
    const int lane = todo.back();
    todo.pop_back();
    order.push_back(lane);
    todo.insert(todo.end(), below[lane].rbegin(), below[lane].rend());
  }
  return order;
}

void reorder(Lanes& all) {
  const auto order = picture_order(all.lanes);
  std::vector<int> place(order.size());
  for (std::size_t k = 0; k < order.size(); ++k) place[static_cast<std::size_t>(order[k])] = static_cast<int>(k);
  std::vector<Lane> sorted;
  for (const int k : order) sorted.push_back(std::move(all.lanes[static_cast<std::size_t>(k)]));
  for (Lane& lane : sorted)
    if (lane.parent >= 0) lane.parent = place[static_cast<std::size_t>(lane.parent)];
  for (int& lane : all.lane_of)
    if (lane >= 0) lane = place[static_cast<std::size_t>(lane)];
  all.lanes = std::move(sorted);
}

void put_into_rows(const Run& run, Lane& lane, int most_rows) {
  std::stable_sort(lane.bars.begin(), lane.bars.end(),
                   [](const Bar& a, const Bar& b) { return a.grid->start < b.grid->start; });
  std::vector<long long> free_from;
  for (Bar& bar : lane.bars) {
    std::size_t row = 0;
    while (row < free_from.size() && free_from[row] > bar.grid->start) ++row;
    row = std::min(row, static_cast<std::size_t>(most_rows - 1));
    if (row == free_from.size()) free_from.push_back(0);
    free_from[row] = std::max(free_from[row], end_of(run, *bar.grid));
    bar.row = static_cast<int>(row);
  }
  lane.rows = std::max(1, static_cast<int>(free_from.size()));
}

/// A number only where there is more than one to tell apart.
void drop_lone_numbers(std::vector<Lane>& lanes) {
  std::map<std::pair<int, Kind>, int> count;
  for (const Lane& lane : lanes) ++count[{lane.parent, lane.kind}];
  for (Lane& lane : lanes)
    if (count[{lane.parent, lane.kind}] == 1) lane.index = 0;
}

}  // namespace

Span span_of(const Run& run) {
  Span span;
  bool any = false;
  for (const Grid& g : run.grids) {
    const long long from = g.start >= 0 ? std::min(g.start, g.launched) : g.launched;
    span.first = any ? std::min(span.first, from) : from;
    span.last = std::max({span.last, g.launched, g.start, g.worked, g.end});
    any = true;
  }
  return span;
}

long long end_of(const Run& run, const Grid& grid) { return grid.end >= 0 ? grid.end : span_of(run).last; }

Lanes lanes_of(const Run& run, int most_rows) {
  Sorter sorter{run};
  for (std::size_t k = 0; k < run.grids.size(); ++k) sorter.add(k);
  reorder(sorter.out);
  drop_lone_numbers(sorter.out.lanes);
  for (Lane& lane : sorter.out.lanes) put_into_rows(run, lane, most_rows);
  return std::move(sorter.out);
}

std::string name_of(const Lane& lane) {
  const auto name = lane.kind == Kind::host ? std::string(i18n::tr("host stream")) : name_of(lane.kind);
  return lane.index > 0 ? i18n::trf("{stream} {n}", fmt::arg("stream", name), fmt::arg("n", lane.index)) : name;
}

}  // namespace gridlings::trace
