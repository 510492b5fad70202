// Room: gradebook. The one place that knows the field names of gridlings/class/v1.
#include <nlohmann/json.hpp>

#include "gradebook/export.hpp"
#include "grading/json.hpp"

namespace gridlings::gradebook {
namespace {

using json = nlohmann::ordered_json;

json text_or_null(const std::string& text) { return text.empty() ? json() : json(text); }

json notes_json(const std::vector<Note>& notes) {
  json out = json::array();
  for (const auto& note : notes) out.push_back(shown(note));
  return out;
}

// The exercise as gridlings/verdict/v1 has it.
json verdict_json(const grading::ExerciseVerdict& verdict) {
  return json::parse(grading::to_json({"simulated", {verdict}})).at("exercises").at(0);
}

json graded_json(const Record& record) {
  const auto& settings = record.task.settings;
  return {{"at", record.graded_at},
          {"device", settings.device},
          {"schedules", settings.schedules},
          {"grader", settings.grader},
          {"private_tests", text_or_null(settings.tests)},
          {"sandbox", text_or_null(record.sandbox)},
          {"tries", record.tries},
          {"verdict", verdict_json(record.verdict)}};
}

json result_json(const Column& column, const Entry* entry) {
  const auto points = entry ? entry->points() : std::nullopt;
  json out{{"exercise", column.id},
           {"status", name_of(entry)},
           {"points", points ? json(*points) : json()},
           {"max_points", column.max_points}};
  if (!entry) return out;
  out["attempt"] = entry->attempt;
  out["received"] = text_or_null(entry->received);
  out["added"] = entry->added_at;
  out["source"] = entry->source;
  out["file"] = entry->file;
  out["content"] = text_or_null(entry->content_hash);
  out["notes"] = notes_json(entry->notes);
  out["problem"] = entry->problem ? json(shown(*entry->problem)) : json();
  out["graded"] = entry->record ? graded_json(*entry->record) : json();
  return out;
}

json student_json(const Overview& overview, const Student& student) {
  const auto total = overview.total(student);
  json out{{"key", student.key}, {"name", student.name}, {"email", student.email}, {"ids", json::object()}};
  for (const auto& [name, value] : student.ids) out["ids"][name] = value;
  out["points"] = total.complete() ? json(total.points) : json();
  out["max_points"] = total.max_points;
  out["results"] = json::array();
  for (const auto& column : overview.columns())
    out["results"].push_back(result_json(column, overview.at(student, column)));
  return out;
}

}  // namespace

std::string to_json(const Overview& overview, const std::string& course) {
  json out{{"schema", kClassSchema},
           {"course", course},
           {"attempt", overview.attempts() == Attempts::best ? "best" : "latest"},
           {"exercises", json::array()},
           {"students", json::array()}};
  for (const auto& column : overview.columns())
    out["exercises"].push_back({{"id", column.id},
                                {"number", column.number},
                                {"title", column.title},
                                {"max_points", column.max_points}});
  for (const auto& student : overview.students()) out["students"].push_back(student_json(overview, student));
  return out.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace gridlings::gradebook
