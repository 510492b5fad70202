// Room: trace. Draws the timeline.
#include "trace/timeline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "i18n/i18n.hpp"
#include "trace/lanes.hpp"
#include "trace/svg.hpp"
#include "trace/words.hpp"

namespace gridlings::trace {
namespace {

using i18n::tr;
using i18n::trf;

constexpr double kGutter = 150, kBar = 20, kPitch = 25, kLaneGap = 8, kAxis = 22;
constexpr int kMostLanes = 24, kMostRows = 4, kMostLevels = 12;
constexpr double kLetter = kMono * 0.94;  // of the small letters in bars
constexpr std::size_t kArrowsUpTo = 40;  // grids; beyond, lines would only hide them
constexpr double kThin = 4, kTouch = 2.5;  // bars narrower than this are drawn together where they come this close
constexpr double kFramed = 10;             // grids narrower than this get no frame
constexpr int kTinted = 2;                 // levels whose frames are tinted: more would darken the ground

class Timeline {
 public:
  Timeline(Svg& svg, const Run& run, double y) : svg_(svg), run_(run), lanes_(lanes_of(run, kMostRows)), span_(span_of(run)) {
    for (const Grid& g : run.grids) index_[g.id] = &g;
    left_ = kMargin + kGutter;
    right_ = kWidth - kMargin;
    y += kAxis;
    axis_ = y;
    // Lanes come in the order of the picture: those that are too many or too deep are the rest of the list.
    for (std::size_t k = 0; k < lanes_.lanes.size() && k < kMostLanes && lanes_.lanes[k].level <= kMostLevels; ++k) {
      y += kLaneGap;
      tops_.push_back(y);
      y += kPitch * lanes_.lanes[k].rows - (kPitch - kBar);
    }
    bottom_ = y + kLaneGap;
  }

  double draw() {
    draw_frames();
    draw_axis();
    draw_names();
    draw_launches(false);
    for (std::size_t k = 0; k < tops_.size(); ++k) draw_lane(k);
    draw_launches(true);
    draw_marks();
    return bottom_;
  }

  /// Grids that have no lane in the picture: too deep, or never started.
  long long hidden() const {
    return std::count_if(lanes_.lane_of.begin(), lanes_.lane_of.end(),
                         [&](int lane) { return lane >= static_cast<int>(tops_.size()); });
  }
  long long never() const { return std::count(lanes_.lane_of.begin(), lanes_.lane_of.end(), -1); }

 private:
  double x(long long time) const {
    const double length = std::max(1.0, static_cast<double>(span_.last - span_.first));
    return left_ + (right_ - left_) * static_cast<double>(time - span_.first) / length;
  }
  long long end(const Grid& g) const { return g.end >= 0 ? g.end : span_.last; }
  double top(std::size_t lane, int row) const { return tops_[lane] + kPitch * row; }

  void draw_axis() {
    const double length = std::max(1.0, static_cast<double>(span_.last - span_.first));
    double step = std::pow(10.0, std::floor(std::log10(length / 5)));
    for (const double factor : {2.0, 2.5, 2.0})
      if (length / step > 6) step *= factor;
    step = std::max(step, 1.0);
    for (double t = 0; t <= length * 1.0001; t += step) {
      const double at = x(span_.first + static_cast<long long>(t));
      svg_.path(fmt::format("M{} {}V{}", number(at), number(axis_ - 4), number(bottom_)), "rule");
      const bool edge = at > right_ - 24;
      svg_.text(edge ? right_ : at, axis_ - 9, time_text(static_cast<long long>(t)), "small dim", edge ? "end" : t == 0 ? "start" : "middle");
    }
  }

  /// Around each grid with children and all that belongs to it.
  void draw_frames() {
    std::map<long long, double> low;  // bottom of what lies under a grid, by its id
    for (std::size_t k = run_.grids.size(); k-- > 0;) {
      const Grid& g = run_.grids[k];
      const int lane = lanes_.lane_of[k];
      if (lane < 0 || lane >= static_cast<int>(tops_.size())) continue;
      const auto l = static_cast<std::size_t>(lane);
      const double own = top(l, lanes_.lanes[l].rows - 1) + kBar;
      double& mine = low[g.id];
      mine = std::max(mine, own);
      if (g.parent != 0) low[g.parent] = std::max(low[g.parent], mine + 1);
      bottom_ = std::max(bottom_, mine + kLaneGap);
    }
    for (std::size_t k = 0; k < run_.grids.size(); ++k) {
      const Grid& g = run_.grids[k];
      const int lane = lanes_.lane_of[k];
      if (lane < 0 || lane >= static_cast<int>(tops_.size())) continue;
      const auto l = static_cast<std::size_t>(lane);
      const double from = x(g.start), width = x(end(g)) - from, bottom = low[g.id];
      if (width < kFramed || bottom <= top(l, lanes_.lanes[l].rows - 1) + kBar) continue;
      const double y = top(l, 0) - 3;
      svg_.rect(from - 1.5, y, width + 3, bottom + 4 - y, 6, (g.depth < kTinted ? "o " : "o n ") + kind_class(g.kind));
    }
  }

  void draw_names() {
    for (std::size_t k = 0; k < tops_.size(); ++k) {
      const Lane& lane = lanes_.lanes[k];
      const double indent = std::min(lane.level * 9.0, 54.0), y = top(k, 0) + kBar / 2 + 4;
      svg_.circle(kMargin + indent + 4, y - 4, 3.5, "s " + kind_class(lane.kind));
      svg_.text(kMargin + indent + 13, y, name_of(lane), "small ink");
    }
  }

  void draw_lane(std::size_t lane) {
    const Lane& l = lanes_.lanes[lane];
    for (int row = 0; row < l.rows; ++row) {
      std::vector<const Grid*> bars;
      for (const Bar& bar : l.bars)
        if (bar.row == row) bars.push_back(bar.grid);
      for (std::size_t k = 0; k < bars.size();) {
        std::size_t next = k + 1;
        double to = x(end(*bars[k]));
        const bool thin = to - x(bars[k]->start) < kThin;
        while (thin && next < bars.size() && side_by_side(*bars[k], *bars[next]) && x(bars[next]->start) - to < kTouch && x(end(*bars[next])) - x(bars[next]->start) < kThin)
          to = std::max(to, x(end(*bars[next++])));
        if (next - k > 1)
          draw_bundle(l.kind, {bars.begin() + static_cast<std::ptrdiff_t>(k), bars.begin() + static_cast<std::ptrdiff_t>(next)}, to, top(lane, row), room_of(bars, k, next).to);
        else
          draw_bar(*bars[k], top(lane, row), room_of(bars, k, next));
        k = next;
      }
    }
  }

  /// Children of one grid, or of grids that are too narrow to be told apart.
  bool side_by_side(const Grid& a, const Grid& b) const {
    const auto parent = index_.find(a.parent);
    return a.parent == b.parent || parent == index_.end() || x(end(*parent->second)) - x(parent->second->start) < kFramed;
  }

  /// Where a bar may have its name: between its neighbours, within the frame of its parent.
  struct Room {
    double from = 0, to = 0;
  };
  Room room_of(const std::vector<const Grid*>& bars, std::size_t first, std::size_t after) const {
    Room room{first > 0 ? x(end(*bars[first - 1])) : left_, after < bars.size() ? x(bars[after]->start) : right_};
    const auto parent = index_.find(bars[first]->parent);
    if (parent == index_.end() || parent->second->start < 0) return room;
    return {std::max(room.from, x(parent->second->start)), std::min(room.to, x(end(*parent->second)))};
  }

  /// In the bar, else behind it, else before it, where there is room.
  void label(double from, double to, const Room& room, double y, const std::string& name) {
    const double width = columns(name) * kLetter, inside = to - from - 10, base = y + kBar / 2 + 4;
    const bool few = run_.grids.size() <= kArrowsUpTo;
    if (width <= inside)
      svg_.text(from + 6, base, name, "mono small ink");
    else if (few && to + width + 8 < room.to)
      svg_.text(to + 5, base, name, "mono small dim");
    else if (few && from - width - 8 > room.from)
      svg_.text(from - 5, base, name, "mono small dim", "end");
    else if (inside > 7 * kLetter)
      svg_.text(from + 6, base, short_kernel(name, static_cast<std::size_t>(inside / kLetter)), "mono small ink");
  }

  void draw_bar(const Grid& g, double y, const Room& room) {
    const double from = x(g.start), to = std::max(x(end(g)), from + 1.5);
    const long long worked = g.worked >= 0 ? g.worked : end(g);
    const auto title = fmt::format("{} {}\n{}, {}\n{} – {}", g.kernel, launch_shape(g),
                                   trf("grid {id}", fmt::arg("id", g.id)), name_of(g.kind),
                                   time_text(g.start - span_.first), time_text(end(g) - span_.first));
    const double radius = std::min(4.0, (to - from) / 3), own = std::max(x(worked), from + 2);
    // Paler: its own threads have ended, what it launched has not, a tail or children that came late.
    const bool waits = to - own > 4;
    if (waits) svg_.rect(from, y, to - from, kBar, radius, "t w " + kind_class(g.kind), title);
    svg_.rect(from, y, (waits ? own : to) - from, kBar, radius, "t " + kind_class(g.kind), title);
    label(from, to, room, y, short_kernel(g.kernel, 40));
  }

  void draw_bundle(Kind kind, const std::vector<const Grid*>& grids, double to, double y,
                   double room) {
    const double from = x(grids.front()->start), width = std::max(to - from, 2.0);
    const auto many = "× " + count_text(static_cast<long long>(grids.size()));
    const bool alike = std::all_of(grids.begin(), grids.end(), [&](const Grid* g) { return g->kernel == grids.front()->kernel; });
    const auto name = alike ? short_kernel(grids.front()->kernel, 40) : std::string(tr("grids"));
    svg_.rect(from, y, width, kBar, 4, "t " + kind_class(kind), name + " " + many);
    for (double at = from + 5; at < to - 2; at += 5)  // a comb: many grids side by side
      svg_.path(fmt::format("M{} {}v4M{} {}v4", number(at), number(y), number(at), number(y + kBar - 4)), "edge");
    if (columns(name + "  " + many) * kLetter <= width - 12)
      svg_.text(from + 7, y + kBar / 2 + 4, name + "  " + many, "mono small ink");
    else if (columns(many) * kMono <= width - 6)
      svg_.text(from + width / 2, y + kBar / 2 + 4, many, "small ink", "middle");
    else if (to + 8 + columns(many) * kSmall < room)
      svg_.text(to + 4, y + kBar / 2 + 4, many, "small ink");
  }

  struct Spot {
    double y = 0;
    Kind kind = Kind::host;
  };
  /// Top of a grid's bar, if it is in the picture.
  std::map<long long, Spot> spots() const {
    std::map<long long, Spot> all;
    for (std::size_t k = 0; k < tops_.size(); ++k)
      for (const Bar& bar : lanes_.lanes[k].bars) all[bar.grid->id] = {top(k, bar.row), bar.grid->kind};
    return all;
  }

  /// Lines from launches to their grids, under the bars, or the dots at their beginning, on them.
  void draw_launches(bool dots) {
    if (run_.grids.size() > kArrowsUpTo) return;
    const auto all = spots();
    for (const Grid& g : run_.grids) {
      const auto child = all.find(g.id), parent = all.find(g.parent);
      if (child == all.end() || parent == all.end()) continue;
      const double from_x = x(g.launched), from_y = parent->second.y + kBar, to_x = x(g.start) + 1, to_y = child->second.y;
      if (dots) {
        svg_.circle(from_x, from_y, 2.2, "s " + kind_class(g.kind));
        continue;
      }
      svg_.path(fmt::format("M{} {}C{} {} {} {} {} {}", number(from_x), number(from_y), number(from_x), number(from_y + 12),
                            number(to_x), number(to_y - 14), number(to_x), number(to_y)),
                g.kind == Kind::tail ? "edge dash" : "edge");
    }
  }

  /// Events as diamonds on the lane of their stream, refused launches as crosses on the grid that made them.
  void draw_marks() {
    if (run_.marks.size() > 2 * kArrowsUpTo) return;
    const auto all = spots();
    std::map<long long, Spot> stream;
    for (const Grid& g : run_.grids)
      if (const auto at = all.find(g.id); at != all.end() && g.stream != 0) stream.try_emplace(g.stream, at->second);
    for (const Mark& m : run_.marks) {
      if (m.what == "refused") {
        const auto at = all.find(m.grid);
        if (at == all.end()) continue;
        const double cx = x(m.time), cy = at->second.y + 1;
        svg_.circle(cx, cy, 5.5, "halo");
        svg_.text(cx, cy + 4.5, "✕", "small strong bad", "middle");
      } else if (m.what == "record" || m.what == "wait") {
        const auto at = stream.find(m.stream);
        if (at == stream.end()) continue;
        const double cx = std::clamp(x(m.time), left_, right_), cy = at->second.y + kBar + 1;
        svg_.path(fmt::format("M{} {}l4.5 4.5-4.5 4.5-4.5-4.5z", number(cx), number(cy - 4.5)),
                  (m.what == "record" ? "s " : "t ") + kind_class(at->second.kind));
      }
    }
  }

  Svg& svg_;
  const Run& run_;
  Lanes lanes_;
  Span span_;
  std::map<long long, const Grid*> index_;  // by id
  std::vector<double> tops_;
  double left_ = 0, right_ = 0, axis_ = 0, bottom_ = 0;
};

}  // namespace

double draw_timeline(Svg& svg, const Run& run, double y) {
  svg.text(kMargin, y + 14, tr("Timeline"), "h2 ink");
  svg.text(kWidth - kMargin, y + 14, tr("virtual time"), "small dim", "end");
  Timeline timeline(svg, run, y + 26);
  y = timeline.draw();
  auto note = [&](const std::string& text) {
    svg.text(kMargin, y + 14, text, "small dim");
    y += 19;
  };
  auto has = [&](const char* what) {
    return std::any_of(run.marks.begin(), run.marks.end(), [&](const Mark& m) { return m.what == what; });
  };
  if (const auto n = timeline.hidden(); n > 0)
    note(i18n::trf_n("{n} grid lies deeper than this picture goes.", "{n} grids lie deeper than this picture goes.",
                     static_cast<unsigned long>(n), fmt::arg("n", count_text(n))));
  if (const auto n = timeline.never(); n > 0)
    note(i18n::trf_n("{n} grid was launched and never started.", "{n} grids were launched and never started.",
                     static_cast<unsigned long>(n), fmt::arg("n", count_text(n))));
  if (has("refused")) note(tr("✕ a launch that was refused"));
  if (has("record") || has("wait")) note(tr("◆ an event is recorded   ◇ a stream waits for it"));
  return y;
}

}  // namespace gridlings::trace
