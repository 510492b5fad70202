// Room: trace. Which grids share a row of the launch tree.
#include <algorithm>
#include <map>

#include "trace/tree.hpp"

namespace gridlings::trace {
namespace {

constexpr std::size_t kAllShown = 24, kMostRows = 60;
constexpr int kMostAlike = 12;  // levels of a recursion or a chain that are drawn

using Children = std::map<long long, std::vector<const Grid*>>;

bool tail_last(const Grid* a, const Grid* b) { return a->kind != Kind::tail && b->kind == Kind::tail; }

/// Groups of children of these grids, each to be one row: all of one kernel and kind together, or each for itself.
std::vector<std::vector<const Grid*>> groups_of(const std::vector<const Grid*>& parents, const Children& children,
                                                bool together) {
  std::vector<const Grid*> all;
  for (const Grid* parent : parents)
    if (const auto at = children.find(parent ? parent->id : 0); at != children.end())
      all.insert(all.end(), at->second.begin(), at->second.end());
  std::stable_sort(all.begin(), all.end(), tail_last);
  std::vector<std::vector<const Grid*>> groups;
  std::map<std::pair<std::string, Kind>, std::size_t> index;
  for (const Grid* g : all) {
    const auto [at, fresh] = index.try_emplace({g->kernel, g->kind}, groups.size());
    if (fresh || !together) {
      at->second = groups.size();
      groups.emplace_back();
    }
    groups[at->second].push_back(g);
  }
  return groups;
}

struct Builder {
  const Children& children;
  bool together;
  TreeRows out{};

  /// `alike`: rows directly above that have the kernel and kind of parent_row.
  void add(const std::vector<const Grid*>& parents, int parent_row, int level, int alike) {
    const auto groups = groups_of(parents, children, together);
    for (std::size_t k = 0; k < groups.size(); ++k) {
      const Grid& first = *groups[k].front();
      const Grid* above = parent_row < 0 ? nullptr : out.rows[static_cast<std::size_t>(parent_row)].grids.front();
      const int same = above && above->kernel == first.kernel && above->kind == first.kind ? alike + 1 : 1;
      if (out.rows.size() >= kMostRows || same > kMostAlike) {
        out.left_out += static_cast<long long>(groups[k].size());
        count_left_out(groups[k]);
        continue;
      }
      const int row = static_cast<int>(out.rows.size());
      out.rows.push_back({groups[k], parent_row, level, k + 1 == groups.size()});
      add(groups[k], row, level + 1, same);
    }
  }

  void count_left_out(const std::vector<const Grid*>& above) {
    std::vector<const Grid*> todo = above;
    while (!todo.empty()) {
      const Grid* g = todo.back();
      todo.pop_back();
      const auto at = children.find(g->id);
      if (at == children.end()) continue;
      out.left_out += static_cast<long long>(at->second.size());
      todo.insert(todo.end(), at->second.begin(), at->second.end());
    }
  }
};

}  // namespace

TreeRows tree_rows(const Run& run) {
  Children children;
  for (const Grid& g : run.grids) children[g.parent].push_back(&g);
  Builder builder{children, run.grids.size() > kAllShown};
  builder.add({nullptr}, -1, 0, 0);
  return std::move(builder.out);
}

}  // namespace gridlings::trace
