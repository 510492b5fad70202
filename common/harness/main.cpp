// Room: harness. The autograder's main: runs the chosen tests, listens to Catch2, writes the result
// (GRIDLINGS_RESULT).
#include <catch2/catch_session.hpp>
#include <catch2/catch_test_case_info.hpp>
#include <catch2/reporters/catch_reporter_event_listener.hpp>
#include <catch2/reporters/catch_reporter_registrars.hpp>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "cuda_runtime_api.h"
#include "harness/device.hpp"
#include "harness/report.hpp"
#include "harness/simgpu_api.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::harness {
namespace {

constexpr int kPassed = 0, kFailed = 1, kUsage = 2, kOurFault = 3;

// Fills the report: one result per TEST_CASE.
class ResultListener : public Catch::EventListenerBase {
 public:
  using EventListenerBase::EventListenerBase;

  void testCaseStarting(const Catch::TestCaseInfo& info) override {
    std::vector<std::string> tags;
    for (const auto& tag : info.tags) tags.emplace_back(tag.original.data(), tag.original.size());
    Report::instance().start_test(info.name, points_of(tags));
    fallback_.clear();
    if (!simgpu()) return;
    fresh_device();
    if (simgpu()->label_trace) simgpu()->label_trace(i18n::tr(info.name.c_str()));
  }

  // For a plain CHECK or REQUIRE, or an exception: expect() and fail() have left a better message.
  void assertionEnded(const Catch::AssertionStats& stats) override {
    const auto& result = stats.assertionResult;
    const bool skipped = result.getResultType() == Catch::ResultWas::ExplicitSkip;
    if ((result.isOk() && !skipped) || !fallback_.empty()) return;
    fallback_ = result.hasMessage() ? std::string(result.getMessage().data(), result.getMessage().size())
                                    : result.getExpandedExpression();
  }

  void testCaseEnded(const Catch::TestCaseStats& stats) override {
    const auto& counts = stats.totals.assertions;
    using Status = TestResult::Status;
    const auto status = counts.failed ? Status::failed : counts.skipped ? Status::skipped : Status::passed;
    Report::instance().end_test(status, fallback_);
  }

 private:
  std::string fallback_;
};

CATCH_REGISTER_LISTENER(ResultListener)

// Why there is no GPU to run on; empty if there is one.
std::string unusable_device() {
  int count = 0;
  const auto error = cudaGetDeviceCount(&count);
  if (error == cudaSuccess && count > 0) return {};
  return i18n::trf("No GPU can be used: {error}. Without a GPU, use the simulated one.",
                   fmt::arg("error", cudaGetErrorString(error)));
}

bool write_result(const Report& report) {
  const char* path = std::getenv("GRIDLINGS_RESULT");
  if (!path || !*path) return true;  // a person runs the tests by hand and reads the terminal
  if (write_atomically(path, report.json(device_name()))) return true;
  std::fprintf(stderr, "%s\n",
               i18n::trf("The result cannot be written to {path}.", fmt::arg("path", path)).c_str());
  return false;
}

int run_tests(int argc, char** argv) {
  const char* language = std::getenv("GRIDLINGS_LANG");
  i18n::init(language ? language : "");
  Catch::Session session;
  if (session.applyCommandLine(argc, argv) != 0) return kUsage;

  auto& report = Report::instance();
  const auto& config = session.configData();
  if (config.showHelp || config.listTests || config.listTags || config.listReporters || config.listListeners)
    return session.run(), kPassed;
  if (const auto error = unusable_device(); !error.empty())
    report.internal_error(error);
  else
    session.run();
  if (report.tests().empty()) report.internal_error(i18n::tr("No test has this name or tag."));
  if (report.error()) std::fprintf(stderr, "%s\n", report.error()->c_str());
  if (!write_result(report) || report.error()) return kOurFault;
  return report.failed() ? kFailed : kPassed;
}

}  // namespace
}  // namespace gridlings::harness

int main(int argc, char** argv) { return gridlings::harness::run_tests(argc, argv); }
