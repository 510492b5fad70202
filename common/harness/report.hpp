// Room: harness, inside. The result of one autograder run and its JSON form. Knows no CUDA and no Catch2.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/run.hpp"

namespace gridlings::harness {

struct TestResult {
  enum class Status { passed, failed, skipped };
  std::string name;  // as written in TEST_CASE: a message id
  Status status = Status::passed;
  int points = 0, max_points = 0;
  std::string message;
};

// Collects results and findings; one per process, written at its end.
class Report {
 public:
  static Report& instance();

  void start_test(std::string name, int max_points);
  void end_test(TestResult::Status status, const std::string& fallback_message);
  bool in_test() const { return running_.has_value(); }
  // The first note of a test is its message.
  void note(const std::string& message);
  // Our own fault: the whole run counts for nothing. The first one stays.
  void internal_error(const std::string& text);
  // A finding already there (same kind, same two places) only counts up.
  void add(const Finding& finding);

  // Adds the counts of a kernel to what it has counted so far in this exercise.
  void count(const Metrics& kernel, const std::string& schedule);
  // High-water marks of the whole device: the highest stays.
  void count_peaks(long long pending_launches, long long heap_bytes);

  bool failed() const;
  const std::optional<std::string>& error() const { return internal_error_; }
  const std::vector<TestResult>& tests() const { return tests_; }
  const std::vector<Finding>& findings() const { return findings_; }

  std::string json(const std::string& device) const;
  void clear();

 private:
  std::optional<TestResult> running_;
  std::vector<TestResult> tests_;
  std::vector<Finding> findings_;
  std::optional<std::string> internal_error_;
  std::vector<Metrics> kernels_;
  std::string counted_in_;
  long long pending_launches_ = 0, heap_bytes_ = 0;
};

// The number in the tag "points:N" among the tags; 0 without one.
int points_of(const std::vector<std::string>& tags);

// Writes beside the file and renames, so that a reader never sees half of it. False on failure.
bool write_atomically(const std::filesystem::path& file, const std::string& text);

}  // namespace gridlings::harness
