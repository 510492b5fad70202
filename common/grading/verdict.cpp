// Room: grading. Names of the verdict's values, and its totals.
#include "grading/verdict.hpp"

#include <algorithm>
#include <numeric>

namespace gridlings::grading {
namespace {

constexpr std::array<std::string_view, 6> kExerciseStatus{"passed",  "failed",  "compile_error",
                                                          "timeout", "refused", "internal_error"};
constexpr std::array<std::string_view, 3> kTestStatus{"passed", "failed", "skipped"};

template <typename Enum, std::size_t N>
std::optional<Enum> from_name(const std::array<std::string_view, N>& names, std::string_view name) {
  const auto at = std::find(names.begin(), names.end(), name);
  if (at == names.end()) return std::nullopt;
  return static_cast<Enum>(at - names.begin());
}

}  // namespace

std::string_view to_string(ExerciseStatus status) { return kExerciseStatus[static_cast<int>(status)]; }
std::string_view to_string(TestStatus status) { return kTestStatus[static_cast<int>(status)]; }

std::optional<ExerciseStatus> exercise_status_from(std::string_view name) {
  return from_name<ExerciseStatus>(kExerciseStatus, name);
}
std::optional<TestStatus> test_status_from(std::string_view name) {
  return from_name<TestStatus>(kTestStatus, name);
}

bool ExerciseVerdict::has_private_tests() const {
  return std::any_of(tests.begin(), tests.end(), [](const Test& test) { return test.is_private; });
}

ExerciseStatus Verdict::status() const {
  if (exercises.size() == 1) return exercises.front().status;
  auto result = ExerciseStatus::passed;
  for (const auto& exercise : exercises) {
    if (exercise.status == ExerciseStatus::internal_error) return ExerciseStatus::internal_error;
    if (exercise.status != ExerciseStatus::passed) result = ExerciseStatus::failed;
  }
  return result;
}

int Verdict::points() const {
  return std::accumulate(exercises.begin(), exercises.end(), 0,
                         [](int sum, const ExerciseVerdict& e) { return sum + e.points; });
}

int Verdict::max_points() const {
  return std::accumulate(exercises.begin(), exercises.end(), 0,
                         [](int sum, const ExerciseVerdict& e) { return sum + e.max_points; });
}

int Verdict::exit_code() const {
  switch (status()) {
    case ExerciseStatus::passed:
      return 0;
    case ExerciseStatus::internal_error:
      return 3;
    default:
      return 1;
  }
}

}  // namespace gridlings::grading
