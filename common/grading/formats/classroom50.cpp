// Room: grading. Classroom 50's result.json, schema classroom50/result/v1.
#include <nlohmann/json.hpp>

#include "grading/formats/rows.hpp"

namespace gridlings::grading::formats {
namespace {

using ordered = nlohmann::ordered_json;

ordered row_json(const Verdict& verdict, const Section& section, const Row& row) {
  ordered out{{"test-name", full_name(verdict, section, row)},
              {"passed", row.status != TestStatus::failed},
              {"score", row.points},
              {"max-score", row.max_points}};
  if (!row.text.empty()) out["message"] = row.text;
  return out;
}

ordered document(const Verdict& verdict, const Words& words, const Classroom50& who, const Room& room) {
  const auto all = sections(verdict, words, room);
  ordered out{{"schema", "classroom50/result/v1"},
              {"classroom", who.classroom},
              {"assignment", who.assignment},
              {"assignment_type", who.assignment_type},
              {"owner", who.owner},
              {"submission", who.submission},
              {"commit", who.commit},
              {"release", who.release},
              {"review", who.review},
              {"datetime", who.datetime},
              {"score", verdict.points()},
              {"max-score", verdict.max_points()},
              {"tests", ordered::array()}};
  for (const auto& section : all)
    for (const auto& row : section.rows) out["tests"].push_back(row_json(verdict, section, row));
  // There is no field for the whole: what was left out is said in a line of its own.
  if (room.cut)
    out["tests"].push_back({{"test-name", summary(verdict, all, room, kClassroom50Limit)},
                            {"passed", true},
                            {"score", 0},
                            {"max-score", 0}});
  return out;
}

}  // namespace

std::string classroom50(const Verdict& verdict, const Words& words, const Classroom50& identity) {
  return fitted(kClassroom50Limit, [&](const Room& room) {
    return document(verdict, words, identity, room).dump(2, ' ', false, ordered::error_handler_t::replace) + "\n";
  });
}

}  // namespace gridlings::grading::formats
