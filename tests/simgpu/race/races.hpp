// tests/simgpu/race: what the checker said of one run.
#pragma once

#include <algorithm>
#include <functional>
#include <string>

#include "fixture.hpp"

namespace race_test {

using namespace core_test;

using Run = std::function<cudaError_t(Program&)>;

/// Runs on a fresh device in each of the schedules; `check` looks at the findings of each run.
inline void in_all_schedules(const char* file, const Run& run, const std::function<void(Program&)>& check) {
  for (const char* schedule : schedules) {
    INFO("schedule " << schedule);
    Program program(file, schedule);
    REQUIRE(run(program) == cudaSuccess);
    check(program);
  }
}

/// All findings in words: one a line.
inline std::string told() {
  std::string all;
  for (const Finding& f : findings()) all += Catch::StringMaker<Finding>::convert(f) + '\n';
  return all;
}

/// No finding at all.
inline void silent(const char* file, const Run& run) {
  in_all_schedules(file, run, [](Program&) { CHECK(told() == ""); });
}

/// At least one race, and none but between the two lines; its text holds `words`.
inline void seen(const char* file, const char* mark, const char* other, const char* words, const Run& run) {
  in_all_schedules(file, run, [&](Program& program) {
    const int a = program.line(mark), b = program.line(other);
    int races = 0;
    for (const Finding& f : findings()) {
      if (f.kind == "uninitialized-read") continue;  // what a race may show in this schedule
      INFO(Catch::StringMaker<Finding>::convert(f));
      const bool same = (f.place.line == a && f.other.line == b) || (f.place.line == b && f.other.line == a);
      CHECK((f.kind == "race" && !f.fatal && same && f.message.find(words) != std::string::npos));
      ++races;
    }
    CHECK(races > 0);
  });
}

}  // namespace race_test
