// Room: classroom. JSON lines; a verdict in them as the gradebook writes it.
#include "classroom/wire.hpp"

#include <nlohmann/json.hpp>

#include "gradebook/wire.hpp"

namespace gridlings::classroom {
namespace {

using json = nlohmann::ordered_json;

std::string line_of(const json& out) {
  return out.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
}

json verdict_json(const grading::ExerciseVerdict& verdict) {
  return json::parse(gradebook::to_line(verdict));
}

grading::ExerciseVerdict verdict_from(const json& in) { return gradebook::verdict_from_line(in.dump()); }

json task_json(const gradebook::Task& task) {
  const auto& settings = task.settings;
  return {{"exercise", task.exercise},     {"content", task.content_hash},    {"device", settings.device},
          {"language", settings.language}, {"schedules", settings.schedules}, {"grader", settings.grader},
          {"tests", settings.tests}};
}

gradebook::Task task_of(const json& in) {
  return {in.at("content"),
          in.at("exercise"),
          {in.at("device"), in.at("language"), in.at("schedules"), in.at("grader"), in.at("tests")}};
}

// Whatever is wrong with a line, it is no line.
template <typename Read>
auto reading(std::string_view line, Read read) -> std::optional<decltype(read(json()))> {
  try {
    return read(json::parse(line));
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

}  // namespace

std::string to_line(const Order& order) {
  return line_of({{"number", order.number},
                  {"exercise", order.exercise},
                  {"content", order.hash},
                  {"file", order.file.string()}});
}

std::string to_line(const Answer& answer) {
  return line_of({{"number", answer.number}, {"verdict", verdict_json(answer.verdict)}});
}

std::string ready_line(const std::string& guard) { return line_of({{"ready", guard}}); }

std::optional<std::string> ready_from(std::string_view line) {
  return reading(line, [](const json& in) { return in.at("ready").get<std::string>(); });
}

std::string to_line(std::int64_t number, const gradebook::Task& task) {
  return line_of({{"number", number}, {"task", task_json(task)}});
}

std::string to_line(std::int64_t number, const gradebook::Record& record) {
  return line_of({{"number", number},
                  {"task", task_json(record.task)},
                  {"graded_at", record.graded_at},
                  {"sandbox", record.sandbox},
                  {"tries", record.tries},
                  {"verdict", verdict_json(record.verdict)}});
}

std::optional<Order> order_from(std::string_view line) {
  return reading(line, [](const json& in) {
    return Order{in.at("number"), in.at("exercise"), in.at("content"), in.at("file").get<std::string>()};
  });
}

std::optional<Answer> answer_from(std::string_view line) {
  return reading(line, [](const json& in) {
    return Answer{in.at("number"), verdict_from(in.at("verdict"))};
  });
}

std::optional<NumberedTask> task_from(std::string_view line) {
  return reading(line, [](const json& in) { return NumberedTask{in.at("number"), task_of(in.at("task"))}; });
}

std::optional<NumberedRecord> record_from(std::string_view line) {
  return reading(line, [](const json& in) {
    return NumberedRecord{in.at("number"),
                          {task_of(in.at("task")), verdict_from(in.at("verdict")), in.at("graded_at"),
                           in.at("sandbox"), in.at("tries")}};
  });
}

}  // namespace gridlings::classroom
