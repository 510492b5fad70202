// Room: pages. index.html: how the class did, which mistakes are common, which exercise is hard.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "grading/kinds.hpp"
#include "i18n/i18n.hpp"
#include "pages/pages.hpp"

namespace gridlings::pages {
namespace {

using gradebook::Column;
using gradebook::Overview;
using gradebook::State;
using gradebook::Student;
using i18n::tr;
using i18n::trf;
using i18n::trf_n;

constexpr int kMostKinds = 12;
constexpr int kBins = 10;  // of the histogram

struct Counts {
  int handed_in = 0, graded = 0, passed = 0, partly = 0, failed = 0, open = 0, points = 0;
  double mean() const { return graded ? 1.0 * points / graded : 0; }
};

Counts counts_of(const Overview& overview, const Column& column) {
  Counts counts;
  for (const auto& student : overview.students()) {
    const auto* entry = overview.at(student, column);
    const auto state = gradebook::state_of(entry);
    if (state == State::absent) continue;
    ++counts.handed_in;
    const std::string_view look = look_of(entry);
    ++(look == "passed" ? counts.passed : look == "partly" ? counts.partly : look == "failed" ? counts.failed : counts.open);
    if (state == State::waiting || state == State::fault) continue;
    ++counts.graded;
    counts.points += entry->points().value_or(0);
  }
  return counts;
}

void figure(Node list, const std::string& number, const char* what) {
  Node item = add(list, "li");
  add(item, "b", {}, number);
  say(item, what);
}

// Students by share of the points, in tenths; those with something not graded are left out and counted.
void histogram(Node parent, const Overview& overview) {
  std::array<int, kBins> bins{};
  int left_out = 0;
  for (const auto& student : overview.students()) {
    const auto total = overview.total(student);
    if (total.handed_in == 0 || total.max_points == 0 || !total.complete()) {
      ++left_out;
      continue;
    }
    ++bins[std::min(kBins - 1, kBins * total.points / total.max_points)];
  }
  const int most = std::max(1, *std::max_element(bins.begin(), bins.end()));
  add(parent, "h2", {}, tr("How many points"));
  std::string told;
  for (int i = 0; i < kBins; ++i)
    told += fmt::format("{}–{} %: {}{}", 10 * i, 10 * i + 10, bins[i], i + 1 < kBins ? "; " : "");
  Node svg = add(parent, "svg", {{"viewBox", "0 0 640 190"}, {"width", "640"}, {"height", "190"}, {"role", "img"},
                                 {"aria-label", trf("Students by share of the points: {told}", fmt::arg("told", told))}});
  for (int i = 0; i < kBins; ++i) {
    const double height = 130.0 * bins[i] / most;
    const auto middle = fmt::format("{}", 20 + 60 * i + 30);
    add(svg, "rect", {{"class", "bar"}, {"x", std::to_string(20 + 60 * i + 4)}, {"y", fmt::format("{:.1f}", 155 - height)},
                      {"width", "52"}, {"height", fmt::format("{:.1f}", height)}, {"rx", "3"}});
    if (bins[i] > 0)
      add(svg, "text", {{"x", middle}, {"y", fmt::format("{:.1f}", 148 - height)}, {"text-anchor", "middle"}},
          std::to_string(bins[i]));
    add(svg, "text", {{"x", middle}, {"y", "174"}, {"text-anchor", "middle"}}, fmt::format("{}–{} %", 10 * i, 10 * i + 10));
  }
  add(svg, "line", {{"class", "axis"}, {"x1", "20"}, {"x2", "620"}, {"y1", "155.5"}, {"y2", "155.5"}});
  if (left_out > 0)
    add(parent, "p", {{"class", "faint"}},
        trf_n("{n} student who handed in nothing, or of whom something is not graded, is left out.",
              "{n} students who handed in nothing, or of whom something is not graded, are left out.", left_out,
              fmt::arg("n", left_out)));
}

// A row's head: what stands under it is about this exercise.
void head_cells(Node row, std::initializer_list<const char*> words) {
  bool first = true;
  for (const auto* word : words) {
    add(row, "th", {{"scope", "col"}, {"class", first ? "" : "number"}}, word);
    first = false;
  }
}

void exercises(Node parent, const Overview& overview) {
  std::vector<std::pair<const Column*, Counts>> all;
  for (const auto& column : overview.columns()) all.emplace_back(&column, counts_of(overview, column));
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
    const auto share = [](const auto& x) { return x.second.graded ? x.second.mean() / std::max(1, x.first->max_points) : 2; };
    return share(a) < share(b);
  });
  add(parent, "h2", {}, tr("Which exercises are hard"));
  Node table = add(add(parent, "div", {{"class", "scroll"}, {"tabindex", "0"}}), "table");
  add(table, "caption", {}, tr("The hardest first: by the mean of the points, over all that are graded."));
  Node head = add(add(table, "thead"), "tr");
  head_cells(head, {tr("Exercise"), tr("Handed in"), tr("Passed"), tr("In part"), tr("Failed"), tr("Not graded"), tr("Mean")});
  add(head, "td");
  Node body = add(table, "tbody");
  for (const auto& [column, counts] : all) {
    Node row = add(body, "tr");
    add(row, "th", {{"scope", "row"}}, number_of(*column) + "  " + column->title);
    for (const int number : {counts.handed_in, counts.passed, counts.partly, counts.failed, counts.open})
      add(row, "td", {{"class", "number"}}, std::to_string(number));
    add(row, "td", {{"class", "number"}},
        counts.graded ? fmt::format("{:.1f} / {}", counts.mean(), column->max_points) : "–");
    bar(add(row, "td"), counts.graded ? counts.mean() / std::max(1, column->max_points) : 0);
  }
}

void mistakes(Node parent, const Overview& overview) {
  std::map<std::string, std::pair<std::set<std::int64_t>, std::set<std::string>>> seen;  // kind: students, exercises
  for (const auto& student : overview.students()) {
    for (const auto& column : overview.columns()) {
      const auto* entry = overview.at(student, column);
      if (gradebook::state_of(entry) != State::graded) continue;
      for (const auto& finding : entry->record->verdict.findings) {
        seen[finding.kind].first.insert(student.id);
        seen[finding.kind].second.insert(number_of(column));
      }
    }
  }
  if (seen.empty()) return;
  std::vector<std::pair<std::string, std::pair<std::set<std::int64_t>, std::set<std::string>>>> all(seen.begin(), seen.end());
  std::stable_sort(all.begin(), all.end(),
                   [](const auto& a, const auto& b) { return a.second.first.size() > b.second.first.size(); });
  if (all.size() > kMostKinds) all.resize(kMostKinds);
  add(parent, "h2", {}, tr("Which mistakes are common"));
  Node table = add(add(parent, "div", {{"class", "scroll"}, {"tabindex", "0"}}), "table");
  add(table, "caption", {}, tr("What the simulated GPU found, by the number of students."));
  Node head = add(add(table, "thead"), "tr");
  add(head, "th", {{"scope", "col"}}, tr("Finding"));
  add(head, "th", {{"scope", "col"}, {"class", "number"}}, tr("Students"));
  add(head, "td");
  add(head, "th", {{"scope", "col"}}, tr("In exercises"));
  Node body = add(table, "tbody");
  for (const auto& [kind, where] : all) {
    const auto* known = grading::find_kind(kind);
    Node row = add(body, "tr");
    add(row, "th", {{"scope", "row"}}, known ? tr(known->title) : kind);
    add(row, "td", {{"class", "number"}}, std::to_string(where.first.size()));
    bar(add(row, "td"), 1.0 * where.first.size() / std::max<std::size_t>(1, overview.students().size()));
    add(row, "td", {}, fmt::format("{}", fmt::join(where.second, tr(", "))));
  }
}

void marks(Node parent, const Overview& overview, const std::vector<Person>& all) {
  add(parent, "h2", {}, tr("Students"));
  Node table = add(add(parent, "div", {{"class", "scroll"}, {"tabindex", "0"}}), "table", {{"class", "marks"}});
  add(table, "caption", {},
      tr("Points; + all, ± some, – none, · not graded; an empty cell: not handed in. A name leads to the student's page."));
  Node head = add(add(table, "thead"), "tr");
  add(head, "th", {{"scope", "col"}}, tr("Student"));
  add(head, "th", {{"scope", "col"}, {"class", "number"}}, tr("Points"));
  for (const auto& column : overview.columns())
    add(add(head, "th", {{"scope", "col"}}), "abbr", {{"title", column.title}}, number_of(column));
  Node body = add(table, "tbody");
  for (const auto& person : all) {
    Node row = add(body, "tr");
    Node name = add(row, "th", {{"scope", "row"}});
    add(name, "a", {{"href", person.file}}, person.name);
    const auto total = overview.total(*person.student);
    add(row, "td", {{"class", "number"}}, fmt::format("{} / {}", total.points, total.max_points));
    for (const auto& column : overview.columns()) {
      const auto* entry = overview.at(*person.student, column);
      const auto state = gradebook::state_of(entry);
      Node cell = add(row, "td");
      if (state == State::absent) continue;
      const std::string_view look = look_of(entry);
      cell.append_attribute("class").set_value(std::string(look).c_str());
      cell.append_attribute("title").set_value(state_text(entry).c_str());
      const auto sign = look == "passed" ? "+" : look == "partly" ? "±" : look == "failed" ? "–" : "·";
      say(cell, state == State::graded ? fmt::format("{} {}", sign, *entry->points()) : sign);
    }
  }
}

}  // namespace

std::string overview_page(const Overview& overview, const std::vector<Person>& all, const Settings& settings) {
  pugi::xml_document document;
  const auto title = trf("{course}: report", fmt::arg("course", settings.course));
  Node main = page(document, title);
  add(main, "h1", {}, settings.course);
  add(main, "p", {{"class", "faint"}},
      trf(overview.attempts() == gradebook::Attempts::best ? N_("Made at {when}; each student's best attempt counts.")
                                                           : N_("Made at {when}; each student's latest attempt counts."),
          fmt::arg("when", gradebook::now())));
  int handed_in = 0, graded = 0, open = 0;
  double share = 0;
  int complete = 0;
  for (const auto& student : overview.students()) {
    const auto total = overview.total(student);
    handed_in += total.handed_in;
    graded += total.graded;
    open += total.open;
    if (total.handed_in == 0 || !total.complete() || total.max_points == 0) continue;
    share += 100.0 * total.points / total.max_points;
    ++complete;
  }
  Node list = add(main, "ul", {{"class", "figures"}});
  figure(list, std::to_string(overview.students().size()), tr("students"));
  figure(list, std::to_string(handed_in), tr("files handed in"));
  figure(list, std::to_string(graded), tr("graded"));
  if (open > 0) figure(list, std::to_string(open), tr("not graded"));
  figure(list, complete ? fmt::format("{:.0f} %", share / complete) : "–", tr("of the points, on average"));
  histogram(main, overview);
  exercises(main, overview);
  mistakes(main, overview);
  marks(main, overview, all);
  return html(document);
}

}  // namespace gridlings::pages
