// Room: gradebook. Which entry counts is the gradebook's word; here they are only set out and added up.
#include "gradebook/overview.hpp"

#include <algorithm>

namespace gridlings::gradebook {
namespace {

bool listed(const std::vector<std::string>& list, const std::string& word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

bool named(const Filter& filter, const std::string& id) {
  if (filter.chapters.empty() && filter.exercises.empty()) return false;
  return (filter.exercises.empty() || listed(filter.exercises, id)) &&
         (filter.chapters.empty() || listed(filter.chapters, id.substr(0, id.find('/'))));
}

}  // namespace

State state_of(const Entry* entry) {
  if (!entry) return State::absent;
  if (entry->content_hash.empty()) return State::refused;
  if (!entry->record) return State::waiting;
  return entry->points() ? State::graded : State::fault;
}

std::string_view name_of(const Entry* entry) {
  switch (state_of(entry)) {
    case State::absent:
      return "absent";
    case State::waiting:
      return "waiting";
    case State::fault:
      return "fault";
    case State::refused:
    case State::graded:
      return grading::to_string(*entry->status());
  }
  return "";
}

Overview::Overview(const Gradebook& book, const std::vector<Column>& exercises, const Filter& filter,
                   const std::string& language)
    : attempts_(filter.attempts) {
  for (auto& student : book.students())
    if (filter.students.empty() || listed(filter.students, student.key))
      students_.push_back(std::move(student));
  std::map<std::string, int> handed_in;  // exercise -> most points that a verdict gives
  for (auto& entry : book.entries(filter, language)) {
    if (entry.exercise.empty()) continue;
    auto& most = handed_in[entry.exercise];
    if (entry.record && entry.points()) most = std::max(most, entry.record->verdict.max_points);
    const auto key = std::pair(entry.student, entry.exercise);
    entries_.insert_or_assign(key, std::move(entry));
  }
  for (const auto& exercise : exercises) {
    const auto graded = handed_in.extract(exercise.id);
    if (graded.empty() && !named(filter, exercise.id)) continue;
    columns_.push_back(exercise);
    // Private tests may give more than the exercise itself has.
    if (!graded.empty()) columns_.back().max_points = std::max(exercise.max_points, graded.mapped());
  }
  for (const auto& [id, points] : handed_in) columns_.push_back({id, id, id, points});
}

const Entry* Overview::at(const Student& student, const Column& column) const {
  const auto found = entries_.find({student.id, column.id});
  return found == entries_.end() ? nullptr : &found->second;
}

Overview::Total Overview::total(const Student& student) const {
  Total total;
  for (const auto& column : columns_) {
    const auto* entry = at(student, column);
    const auto state = state_of(entry);
    total.max_points += column.max_points;
    total.handed_in += state != State::absent;
    total.graded += state == State::graded || state == State::refused;
    total.open += state == State::waiting || state == State::fault;
    if (entry) total.points += entry->points().value_or(0);
  }
  return total;
}

}  // namespace gridlings::gradebook
