// Room: cli/dev. Starter and solution differ only between the marks.
#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "cli/dev/contract.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli::dev {
namespace {

using i18n::tr;
using i18n::trf;

struct Line {
  int number;
  std::string text;
};

struct Parts {
  std::vector<Line> given;         // outside the marks, marks included
  std::vector<std::string> yours;  // between the marks
  int marks = 0;
  std::string problem;
};

Parts parts_of(const std::string& text) {
  Parts parts;
  bool inside = false;
  int number = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const bool opens = line.find("// >>> your work") != std::string::npos;
    const bool closes = line.find("// <<< your work") != std::string::npos;
    if ((opens && inside) || (closes && !inside))
      parts.problem = trf("line {n}: the marks are out of order.", fmt::arg("n", number));
    if (closes) inside = false;
    if (inside)
      parts.yours.push_back(line);
    else
      parts.given.push_back({number, line});
    if (opens) inside = true;
    parts.marks += opens;
  }
  if (inside) parts.problem = tr("the last `// >>> your work` is never closed.");
  if (parts.marks == 0) parts.problem = tr("there is no `// >>> your work`.");
  return parts;
}

}  // namespace

Problems mark_problems(const std::string& starter, const std::string& solution) {
  const auto a = parts_of(starter), b = parts_of(solution);
  Problems problems;
  if (!a.problem.empty()) problems.push_back({tr("starter"), a.problem});
  if (!b.problem.empty()) problems.push_back({tr("solution"), b.problem});
  if (!problems.empty()) return problems;
  const auto same = [](const Line& x, const Line& y) { return x.text == y.text; };
  const auto [x, y] = std::mismatch(a.given.begin(), a.given.end(), b.given.begin(), b.given.end(), same);
  if (x != a.given.end() || y != b.given.end())
    problems.push_back(
        {tr("starter and solution"),
         trf("they differ outside the marks: line {n} of the starter, line {m} of the solution.",
             fmt::arg("n", x != a.given.end() ? x->number : a.given.back().number + 1),
             fmt::arg("m", y != b.given.end() ? y->number : b.given.back().number + 1))});
  if (a.yours == b.yours)
    problems.push_back({tr("starter and solution"), tr("they are the same between the marks.")});
  return problems;
}

}  // namespace gridlings::cli::dev
