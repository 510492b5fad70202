// Courses, submissions and verdicts that several tests use.
#pragma once

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "gradebook/gradebook.hpp"

namespace samples {

namespace fs = std::filesystem;
using namespace gridlings::gradebook;
using gridlings::grading::ExerciseStatus;
using gridlings::grading::ExerciseVerdict;

inline constexpr const char* kRows = "03-loop-to-child/01-ragged-rows";
inline constexpr const char* kRing = "04-memory-visibility/01-ring";

class Folder {
 public:
  Folder() {
    char name[] = "/tmp/gradebook-test-XXXXXX";
    path_ = ::mkdtemp(name);
  }
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  const fs::path& path() const { return path_; }
  operator const fs::path&() const { return path_; }

 private:
  fs::path path_;
};

inline Item item(const std::string& exercise, const std::string& content) {
  return {exercise, exercise.substr(exercise.find('/') + 1) + ".cu", content, {}, {}};
}

inline Submission submission(const std::string& key, std::vector<Item> items, int attempt = 0,
                             const std::string& received = "") {
  return {{0, key, "", "", {}}, attempt, received, "export.zip", std::move(items), {}, {}};
}

inline Settings settings(const std::string& grader = "tests=1 gpu=1 compiler=1") {
  return {"simulated", "en", {"children-first", "shuffle:1"}, grader, ""};
}

inline ExerciseVerdict verdict(const std::string& exercise, int points, int max_points = 10) {
  const bool passed = points == max_points;
  ExerciseVerdict out;
  out.id = exercise;
  out.status = passed ? ExerciseStatus::passed : ExerciseStatus::failed;
  out.points = points;
  out.max_points = max_points;
  using gridlings::grading::TestStatus;
  out.tests = {{"all of it", passed ? TestStatus::passed : TestStatus::failed, points, max_points, ""}};
  return out;
}

inline ExerciseVerdict our_fault(const std::string& exercise) {
  ExerciseVerdict out;
  out.id = exercise;
  out.max_points = 10;
  out.reason = "The disk is full.";
  return out;
}

}  // namespace samples
