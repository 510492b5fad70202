// Verdicts that several tests look at.
#pragma once

#include "grading/kinds.hpp"
#include "grading/verdict.hpp"

namespace samples {

using namespace gridlings::grading;

inline Finding race() {
  Finding finding{
      "race", "row[0] is written by the parent while the child reads it.", {}, "children-first", {}};
  finding.side = {"sum_row", "chapters/03-x/01-y.cu", 5, 2, Index3{0, 0, 0}, Index3{17, 0, 0}, "host -> parent -> sum_row"};
  finding.other = Side{"parent", "chapters/03-x/01-y.cu", 9, 1, Index3{1, 2, 0}, Index3{0, 0, 0}, "host -> parent"};
  return finding;
}

inline ExerciseVerdict failed() {
  ExerciseVerdict exercise{"03-x/01-y", ExerciseStatus::failed, 4, 10, {}, {}, {}, {}};
  exercise.tests = {{"every row is summed", TestStatus::failed, 0, 6, "row 3: 17 instead of 20"},
                    {"an empty row launches nothing", TestStatus::passed, 4, 4, ""},
                    {"on a real GPU only", TestStatus::skipped, 0, 0, "no GPU"}};
  exercise.findings = {race()};
  return exercise;
}

inline ExerciseVerdict passed() {
  ExerciseVerdict exercise{"03-x/01-y", ExerciseStatus::passed, 10, 10, {}, {}, {}, {}};
  exercise.tests = {{"every row is summed", TestStatus::passed, 10, 10, ""}};
  return exercise;
}

inline Counts counts() {
  Counts counts{"children-first", {}, 12, 3072};
  KernelCounts parent{"scale_rows", 6, 350, 0, 877, 24163, 0, Accesses{{8, 25}, {4, 100}, {}, {}, 0}};
  KernelCounts child{"scale_row<float, 256>", 350, 0, 1, 46488, 1446958, 700, Accesses{{1400, 5558}, {1400, 5600}, {20, 31}, {20, 0}, 64}};
  counts.kernels = {parent, child};
  return counts;
}

inline ExerciseVerdict unable(ExerciseStatus status) {
  return {"03-x/01-y",
          status,
          0,
          10,
          {},
          {},
          "It is empty.",
          status == ExerciseStatus::compile_error ? "a.cu(3): error: x\n" : ""};
}

}  // namespace samples
