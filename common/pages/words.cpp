// Room: pages. What the pages have in common. See words.hpp.
#include "pages/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "i18n/i18n.hpp"

namespace gridlings::pages {

using gradebook::Entry;
using gradebook::State;
using grading::ExerciseStatus;
using i18n::tr;
using i18n::trf;

std::vector<Person> people(const gradebook::Overview& overview, const Settings& settings) {
  std::vector<Person> all;
  for (const auto& student : overview.students()) all.push_back({&student, {}, {}, {}});
  // In chance order, or the first of the alphabet would still be the first.
  if (settings.anonymous) std::shuffle(all.begin(), all.end(), std::mt19937_64(std::random_device{}()));
  for (std::size_t i = 0; i < all.size(); ++i) {
    auto& person = all[i];
    const auto& student = *person.student;
    person.file = fmt::format("student-{:03}.html", i + 1);
    if (settings.anonymous) {
      person.name = trf("Student {n}", fmt::arg("n", i + 1));
      continue;
    }
    person.name = student.name.empty() ? student.key : student.name;
    if (person.name != student.key) person.note = student.key;
    if (!student.email.empty()) person.note += (person.note.empty() ? "" : " · ") + student.email;
  }
  return all;
}

const char* look_of(const Entry* entry) {
  switch (gradebook::state_of(entry)) {
    case State::absent:
    case State::waiting:
    case State::fault: return "open";
    case State::refused: return "failed";
    case State::graded: break;
  }
  if (*entry->status() == ExerciseStatus::passed) return "passed";
  return *entry->points() > 0 ? "partly" : "failed";
}

std::string state_text(const Entry* entry) {
  switch (gradebook::state_of(entry)) {
    case State::absent: return tr("not handed in");
    case State::waiting: return tr("not graded yet");
    case State::fault: return tr("not graded, through our own fault");
    case State::refused: return tr("could not be graded");
    case State::graded: break;
  }
  switch (*entry->status()) {
    case ExerciseStatus::passed: return tr("passed");
    case ExerciseStatus::compile_error: return tr("does not compile");
    case ExerciseStatus::timeout: return tr("took too long");
    case ExerciseStatus::refused: return tr("could not be graded");
    default: return *entry->points() > 0 ? tr("passed in part") : tr("failed");
  }
}

std::string number_of(const gradebook::Column& column) { return column.number.empty() ? column.id : column.number; }

void bar(Node parent, double share, int width) {
  const auto filled = fmt::format("{:.1f}", std::clamp(share, 0.0, 1.0) * width);
  Node svg = add(parent, "svg", {{"width", std::to_string(width)}, {"height", "12"}, {"aria-hidden", "true"},
                                 {"viewBox", fmt::format("0 0 {} 12", width)}});
  add(svg, "rect", {{"class", "none"}, {"width", std::to_string(width)}, {"height", "12"}, {"rx", "3"}});
  add(svg, "rect", {{"class", "bar"}, {"width", filled}, {"height", "12"}, {"rx", "3"}});
}

}  // namespace gridlings::pages
