// Room: grading. Gradescope's results.json; field names as its autograder specification has them.
#include <nlohmann/json.hpp>

#include "grading/formats/rows.hpp"

namespace gridlings::grading::formats {
namespace {

using ordered = nlohmann::ordered_json;

ordered row_json(const Verdict& verdict, const Section& section, const Row& row, int exercise, int number) {
  ordered out{{"name", full_name(verdict, section, row)},
              {"number", std::to_string(exercise) + "." + std::to_string(number)}};
  // A line without points is a remark; a test that was left out has no status either.
  if (row.max_points > 0) {
    out["score"] = row.points;
    out["max_score"] = row.max_points;
  }
  if (row.status != TestStatus::skipped) out["status"] = row.status == TestStatus::passed ? "passed" : "failed";
  if (!row.text.empty()) out["output"] = row.text;
  out["output_format"] = "text";
  out["tags"] = {section.exercise->id};
  return out;
}

ordered document(const Verdict& verdict, const Words& words, const Room& room) {
  const auto all = sections(verdict, words, room);
  ordered out{{"score", verdict.points()},
              {"output", summary(verdict, all, room, kGradescopeLimit)},
              {"output_format", "text"},
              {"test_output_format", "text"},
              {"test_name_format", "text"},
              {"visibility", "visible"},
              {"stdout_visibility", "hidden"},
              {"extra_data",
               {{"gradable", !any_fault(verdict)},
                {"device", verdict.device},
                {"status", to_string(verdict.status())},
                {"max_points", verdict.max_points()}}},
              {"tests", ordered::array()}};
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t j = 0; j < all[i].rows.size(); ++j)
      out["tests"].push_back(
          row_json(verdict, all[i], all[i].rows[j], static_cast<int>(i) + 1, static_cast<int>(j) + 1));
  return out;
}

}  // namespace

std::string gradescope(const Verdict& verdict, const Words& words) {
  return fitted(kGradescopeLimit, [&](const Room& room) {
    return document(verdict, words, room).dump(2, ' ', false, ordered::error_handler_t::replace) + "\n";
  });
}

}  // namespace gridlings::grading::formats
