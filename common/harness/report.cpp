// Room: harness. The result of one autograder run and its JSON form. Knows no CUDA and no Catch2.
#include "harness/report.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>

#include "i18n/i18n.hpp"

namespace gridlings::harness {
namespace {

using nlohmann::json;

auto identity(const Finding& finding) {
  const Place other = finding.other.value_or(Place{});
  return std::make_tuple(finding.kind, finding.place.kernel, finding.place.file, finding.place.line,
                         other.kernel, other.line);
}

json coordinates(const std::array<int, 3>& at) { return at[0] < 0 ? json(nullptr) : json(at); }

json place_json(const Place& place) {
  return {{"kernel", place.kernel},
          {"file", place.file},
          {"line", place.line},
          {"function", place.function},
          {"path", place.path},
          {"grid", place.grid < 0 ? json(nullptr) : json(place.grid)},
          {"block", coordinates(place.block)},
          {"thread", coordinates(place.thread)}};
}

json finding_json(const Finding& finding) {
  json result = place_json(finding.place);
  result["kind"] = finding.kind;
  result["message"] = finding.message;
  result["schedule"] = finding.schedule;
  result["count"] = finding.count;
  result["other"] = finding.other ? place_json(*finding.other) : json(nullptr);
  return result;
}

json test_json(const TestResult& test) {
  static constexpr const char* kStatus[] = {"passed", "failed", "skipped"};
  return {{"name", i18n::tr(test.name.c_str())},
          {"status", kStatus[static_cast<int>(test.status)]},
          {"points", test.points},
          {"max_points", test.max_points},
          {"message", test.message}};
}

json traffic_json(const Traffic& traffic, const char* extent) {
  return {{"requests", traffic.requests}, {extent, traffic.extent}};
}

json kernel_json(const Metrics& m) {
  json result{{"kernel", m.kernel},
              {"grids", m.grids},
              {"launches", m.launches},
              {"depth", m.depth},
              {"warp_instructions", m.warp_instructions},
              {"thread_instructions", m.thread_instructions},
              {"barriers", m.barriers},
              {"accesses", nullptr}};
  if (m.accesses_counted)
    result["accesses"] = {{"global_loads", traffic_json(m.global_loads, "sectors")},
                          {"global_stores", traffic_json(m.global_stores, "sectors")},
                          {"shared_loads", traffic_json(m.shared_loads, "conflicts")},
                          {"shared_stores", traffic_json(m.shared_stores, "conflicts")},
                          {"atomics", m.atomics}};
  return result;
}

}  // namespace

Report& Report::instance() {
  static Report report;
  return report;
}

void Report::clear() { *this = {}; }

void Report::start_test(std::string name, int max_points) {
  running_ = TestResult{};
  running_->name = std::move(name);
  running_->max_points = max_points;
}

void Report::end_test(TestResult::Status status, const std::string& fallback_message) {
  if (!running_) return;
  running_->status = status;
  running_->points = status == TestResult::Status::passed ? running_->max_points : 0;
  if (status == TestResult::Status::passed)
    running_->message.clear();
  else if (running_->message.empty())
    running_->message = fallback_message;
  tests_.push_back(*std::exchange(running_, std::nullopt));
}

void Report::note(const std::string& message) {
  if (running_ && running_->message.empty()) running_->message = message;
}

void Report::internal_error(const std::string& text) {
  if (!internal_error_) internal_error_ = text;
}

void Report::add(const Finding& finding) {
  const auto same = [&](const Finding& known) { return identity(known) == identity(finding); };
  const auto known = std::find_if(findings_.begin(), findings_.end(), same);
  if (known != findings_.end())
    known->count += finding.count;
  else
    findings_.push_back(finding);
}

void Report::count(const Metrics& kernel, const std::string& schedule) {
  counted_in_ = schedule;
  auto known = std::find_if(kernels_.begin(), kernels_.end(),
                            [&](const Metrics& each) { return each.kernel == kernel.kernel; });
  if (known == kernels_.end()) {
    known = kernels_.insert(kernels_.end(), Metrics{});
    known->kernel = kernel.kernel;
  }
  harness::add(*known, kernel);
}

void Report::count_peaks(long long pending_launches, long long heap_bytes) {
  pending_launches_ = std::max(pending_launches_, pending_launches);
  heap_bytes_ = std::max(heap_bytes_, heap_bytes);
}

bool Report::failed() const {
  return std::any_of(tests_.begin(), tests_.end(),
                     [](const TestResult& test) { return test.status == TestResult::Status::failed; });
}

std::string Report::json(const std::string& device) const {
  nlohmann::json result{{"device", device},
                        {"tests", nlohmann::json::array()},
                        {"findings", nlohmann::json::array()},
                        {"internal_error", internal_error_ ? nlohmann::json(*internal_error_) : nullptr}};
  for (const auto& test : tests_) result["tests"].push_back(test_json(test));
  for (const auto& finding : findings_) result["findings"].push_back(finding_json(finding));
  if (!kernels_.empty()) {
    auto& metrics = result["metrics"];
    metrics = {{"schedule", counted_in_}, {"pending_launches", pending_launches_}, {"heap_bytes", heap_bytes_}};
    for (const auto& kernel : kernels_) metrics["kernels"].push_back(kernel_json(kernel));
  }
  // A device printf or a file name may hold bytes that are not UTF-8.
  return result.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

int points_of(const std::vector<std::string>& tags) {
  constexpr std::string_view kPrefix = "points:";
  for (const auto& tag : tags) {
    int points = 0;
    if (!tag.starts_with(kPrefix)) continue;
    const auto [end, error] = std::from_chars(tag.data() + kPrefix.size(), tag.data() + tag.size(), points);
    if (error == std::errc{} && end == tag.data() + tag.size()) return points;
  }
  return 0;
}

bool write_atomically(const std::filesystem::path& file, const std::string& text) {
  auto draft = file;
  draft += fmt::format(".{}.part", getpid());
  std::ofstream out(draft, std::ios::binary);
  out << text;
  out.close();
  std::error_code error;
  if (out) std::filesystem::rename(draft, file, error);
  if (out && !error) return true;
  std::filesystem::remove(draft, error);
  return false;
}

}  // namespace gridlings::harness
