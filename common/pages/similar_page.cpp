// Room: pages. Which answers are alike, both sources side by side. See similar.hpp.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "grading/source.hpp"
#include "i18n/i18n.hpp"
#include "pages/html.hpp"
#include "pages/similar.hpp"
#include "pages/words.hpp"

namespace gridlings::pages {
namespace {

using i18n::tr;
using i18n::trf;
using i18n::trf_n;

constexpr std::size_t kShown = 60;  // pairs with their sources

std::string line_id(std::size_t pair, char side, int line) {
  return fmt::format("pair-{}{}-{}", pair + 1, side, line);
}

void heads(Node table, std::initializer_list<const char*> words, std::size_t texts) {
  Node row = add(add(table, "thead"), "tr");
  std::size_t at = 0;
  for (const auto* word : words)
    add(row, "th", {{"scope", "col"}, {"class", at++ < texts ? "" : "number"}}, word);
}

Node table_of(Node parent, const std::string& caption) {
  Node table = add(add(parent, "div", {{"class", "scroll"}, {"tabindex", "0"}}), "table");
  add(table, "caption", {}, caption);
  return table;
}

void number(Node row, const std::string& text) { add(row, "td", {{"class", "number"}}, text); }

std::string others_text(const AlikePair& pair) { return fmt::format("{} / {}", pair.as_alike, pair.others); }

void list_of_pairs(Node parent, const Alike& alike) {
  add(parent, "h2", {}, tr("Pairs"));
  if (alike.pairs.empty()) {
    add(parent, "p", {}, trf("No two answers are at least {n} % alike.", fmt::arg("n", alike.at_least)));
    return;
  }
  Node table =
      table_of(parent, tr("First the pairs that lie furthest above what is usual in their exercise."));
  heads(table,
        {tr("Exercise"), tr("Student"), tr("Student"), tr("Likeness"), tr("Usual"), tr("As alike"),
         tr("Lines")},
        3);
  Node body = add(table, "tbody");
  for (std::size_t i = 0; i < alike.pairs.size() && i < kShown; ++i) {
    const auto& pair = alike.pairs[i];
    Node row = add(body, "tr");
    add(row, "td", {}, number_of(alike.exercises[pair.exercise].column));
    add(row, "td", {}, pair.first.name);
    add(row, "td", {}, pair.second.name);
    Node cell = add(row, "td", {{"class", "number"}});
    add(cell, "a", {{"href", fmt::format("#pair-{}", i + 1)}}, likeness_text(pair));
    number(row, usual_text(pair.usual));
    number(row, others_text(pair));
    number(row, lines_text(pair));
  }
  if (alike.pairs.size() > kShown)
    add(parent, "p", {{"class", "faint"}},
        trf_n("{n} more pair is not on this page: `class similar --format json` lists all.",
              "{n} more pairs are not on this page: `class similar --format json` lists all.",
              alike.pairs.size() - kShown, fmt::arg("n", alike.pairs.size() - kShown)));
}

void list_of_exercises(Node parent, const Alike& alike) {
  add(parent, "h2", {}, tr("Exercises"));
  Node table = table_of(parent, tr("Where much is usual, a likeness tells little."));
  heads(table,
        {tr("Exercise"), tr("Compared"), tr("Starter only"), tr("Too long"), tr("Pairs"), tr("Usual"),
         tr("Listed")},
        1);
  Node body = add(table, "tbody");
  for (const auto& exercise : alike.exercises) {
    Node row = add(body, "tr");
    Node head = add(row, "th", {{"scope", "row"}}, number_of(exercise.column) + "  " + exercise.column.title);
    if (!exercise.problem.empty()) add(head, "p", {{"class", "faint"}}, exercise.problem);
    for (const long n : {static_cast<long>(exercise.compared), static_cast<long>(exercise.starter),
                         static_cast<long>(exercise.too_long), exercise.pairs})
      number(row, std::to_string(n));
    number(row, usual_text(exercise.usual));
    number(row, std::to_string(exercise.listed));
  }
}

// One source: the starter's lines pale, what is alike marked, and from each region a link to its other side.
void source(Node parent, const std::string& bytes, const AlikePair& pair, std::size_t index, bool second) {
  const auto& side = second ? pair.second : pair.first;
  const std::set<int> alike(side.lines.begin(), side.lines.end()), own(side.own.begin(), side.own.end());
  std::map<int, std::pair<std::size_t, int>>
      regions;  // first line: its longest region, and that one's other side
  for (std::size_t r = 0; r < pair.regions.size(); ++r) {
    const auto& [one, other] = pair.regions[r];
    const auto& here = second ? other : one;
    const auto& there = second ? one : other;
    if (!here.empty() && !there.empty()) regions.try_emplace(here.front(), r + 1, there.front());
  }
  const grading::SourceText text(bytes);
  Node code = add(add(parent, "pre", {{"tabindex", "0"}}), "code");
  for (int n = 1; n <= text.line_count(); ++n) {
    Node line = add(code, "span",
                    {{"class", alike.contains(n) ? "line alike"
                               : own.contains(n) ? "line"
                                                 : "line faint"},
                     {"id", line_id(index, second ? 'b' : 'a', n)}});
    add(line, "span", {{"class", "no"}}, std::to_string(n));
    Node mark = add(line, "span", {{"class", "region"}});
    if (const auto at = regions.find(n); at != regions.end()) {
      const auto& [region, there] = at->second;
      add(mark, "a",
          {{"href", "#" + line_id(index, second ? 'a' : 'b', there)},
           {"aria-label", trf("Region {n}: to the other side", fmt::arg("n", region))}},
          fmt::format("{}{}", second ? "◀" : "▶", region));
    }
    say(line, text.line(n));
  }
}

void facts(Node box, const AlikePair& pair) {
  Node list = add(box, "ul");
  const auto fact = [&](const std::string& text) { add(list, "li", {}, text); };
  if (pair.identical)
    fact(tr("Identical, byte for byte."));
  else
    fact(trf("{likeness} alike: {first} of the left one's own code, {second} of the right one's.",
             fmt::arg("likeness", likeness_text(pair)),
             fmt::arg("first", fmt::format("{} %", pair.first.share)),
             fmt::arg("second", fmt::format("{} %", pair.second.share))));
  if (pair.others > 0)
    fact(trf("At least as alike among the exercise's other pairs: {n} of {others}. Usual: {usual}.",
             fmt::arg("n", pair.as_alike), fmt::arg("others", pair.others),
             fmt::arg("usual", usual_text(pair.usual))));
  if (pair.names > 0)
    fact(trf("Names of their own that are the same: {n} of {all}.", fmt::arg("n", pair.same_names),
             fmt::arg("all", pair.names)));
  if (pair.same_comments > 0)
    fact(trf("Comments of their own that are the same: {n}.", fmt::arg("n", pair.same_comments)));
}

void side_by_side(Node parent, const Alike& alike, std::size_t index,
                  const std::function<std::string(const std::string&)>& content) {
  const auto& pair = alike.pairs[index];
  const auto& column = alike.exercises[pair.exercise].column;
  Node box = add(parent, "section", {{"class", "exercise"}, {"id", fmt::format("pair-{}", index + 1)}});
  add(box, "h2", {}, fmt::format("{}. {}  {}", index + 1, number_of(column), column.title));
  facts(box, pair);
  Node both = add(box, "div", {{"class", "pair"}});
  for (const bool second : {false, true}) {
    const auto& side = second ? pair.second : pair.first;
    Node half = add(both, "div");
    add(half, "h3", {}, side.name);
    source(half, content(side.hash), pair, index, second);
  }
}

}  // namespace

std::vector<std::string> advice_on_likeness() {
  return {
      tr("Alike does not mean copied: a short exercise has few right answers, and people learn together."),
      tr("Read both answers yourself before you speak to anyone.")};
}

std::string likeness_text(const AlikePair& pair) {
  return pair.identical ? tr("identical") : fmt::format("{} %", pair.likeness);
}

std::string lines_text(const AlikePair& pair) {
  return pair.detailed ? fmt::format("{} / {}", pair.first.lines.size(), pair.second.lines.size()) : "";
}

std::string usual_text(std::optional<int> usual) { return usual ? fmt::format("{} %", *usual) : "–"; }

std::string similar_page(const Alike& alike, const std::function<std::string(const std::string&)>& content) {
  pugi::xml_document document;
  const auto title = trf("Alike answers: {course}", fmt::arg("course", alike.course));
  Node main = page(document, title);
  main.append_attribute("class").set_value("wide");
  add(main, "h1", {}, title);
  Node box = add(main, "div", {{"class", "advice"}});
  for (const auto& sentence : advice_on_likeness()) add(box, "p", {}, sentence);
  add(main, "p", {},
      tr("Compared is the students' own code, without what the starter holds; names, comments and layout do "
         "not count. "
         "Likeness: how much of both answers' own code is found in the other one. Usual: the middle of the "
         "exercise's "
         "other pairs. As alike: how many of these are at least as alike as this one."));
  list_of_pairs(main, alike);
  list_of_exercises(main, alike);
  if (!alike.pairs.empty()) {
    add(main, "h2", {}, tr("Side by side"));
    add(main, "p", {},
        tr("Lines with a bar are alike; pale ones are the starter's. A number leads to the same region on "
           "the other side."));
  }
  for (std::size_t i = 0; i < alike.pairs.size() && i < kShown; ++i) side_by_side(main, alike, i, content);
  return html(document);
}

}  // namespace gridlings::pages
