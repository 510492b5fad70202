// Room: harness. Expectations and the messages of those that fail.
#include "harness/expect.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cstdlib>

#include "harness/device.hpp"
#include "harness/report.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::harness {
namespace {

// Shows line ends and other control characters; long output is cut.
std::string in_quotes(std::string_view text) {
  constexpr std::size_t kLongest = 200;
  std::string result = "\"";
  for (const char c : text.substr(0, kLongest)) {
    if (c == '\n')
      result += "\\n";
    else if (c == '\t')
      result += "\\t";
    else if (static_cast<unsigned char>(c) < 0x20)
      result += fmt::format("\\x{:02x}", static_cast<unsigned>(c));
    else
      result += c;
  }
  return result + (text.size() > kLongest ? "…\"" : "\"");
}

/// Kinds by their names, which stay as they are in English. Others are shown as they are.
[[maybe_unused]] constexpr const char* kKinds[] = {
    N_("out-of-bounds"), N_("use-after-free"), N_("misaligned"), N_("uninitialized-read"), N_("race"),
    N_("foreign-local-pointer"), N_("foreign-shared-pointer"), N_("write-to-constant"), N_("barrier-divergence"),
    N_("deadlock"), N_("launch-failed"), N_("launch-error-ignored"), N_("invalid-handle"), N_("heap-exhausted"),
    N_("budget-exceeded"), N_("assert"), N_("trap"), N_("unsupported"), N_("wasteful-launch"), N_("heap-leak"), N_("barrier-misuse"),
};

std::string kind_name(const Finding& finding) {
  return finding.kind.empty() ? finding.kind : i18n::tr(finding.kind.c_str());
}

/// Short: the report shows the finding itself, with its lines and the other side.
std::string describe(const Finding& finding) {
  if (finding.place.line <= 0) return i18n::trf("{kind}: {message}", fmt::arg("kind", kind_name(finding)), fmt::arg("message", finding.message));
  return i18n::trf("{kind} in line {line}", fmt::arg("kind", kind_name(finding)), fmt::arg("line", finding.place.line));
}

}  // namespace

void fail(const std::string& message) {
  const auto& schedule = current_schedule();
  const auto full = schedule.empty() || schedule == "hardware"
                        ? message
                        : i18n::trf("{message} [schedule {schedule}]", fmt::arg("message", message),
                                    fmt::arg("schedule", schedule));
  Report::instance().note(full);
  FAIL(full);
  std::abort();  // FAIL throws; this only tells the compiler
}

void expect(bool condition, const std::string& message) {
  if (!condition) fail(message);
  SUCCEED();
}

void expect_no_findings(const Run& run, std::initializer_list<std::string_view> except) {
  for (const auto& finding : run.findings)
    if (std::find(except.begin(), except.end(), finding.kind) == except.end()) fail(describe(finding));
  if (run.findings.empty() && run.error != cudaSuccess)
    fail(i18n::trf("The GPU reported {error} ({text}).", fmt::arg("error", cudaGetErrorName(run.error)),
                   fmt::arg("text", cudaGetErrorString(run.error))));
  SUCCEED();
}

void expect_launches(const Run& run, std::string_view kernel, StreamKind stream, long long count) {
  require_simulated();
  const auto seen = run.count(kernel, stream);
  expect(seen == count, i18n::trf("Kernel {kernel}, {stream}: launches seen {seen}, expected {wanted}.",
                                  fmt::arg("kernel", kernel), fmt::arg("stream", name_of(stream)),
                                  fmt::arg("wanted", count), fmt::arg("seen", seen)));
}

void expect_count(const Run& run, std::string_view kernel, long long count) {
  const auto seen = run.count(kernel);
  expect(seen == count, i18n::trf("Launches of {kernel}: {seen}; expected {wanted}.", fmt::arg("kernel", kernel),
                                  fmt::arg("seen", seen), fmt::arg("wanted", count)));
}

void expect_work_left(const Run& run, std::string_view parent, long long most) {
  const long long seen = run.of(std::string(parent)).warp_instructions;
  expect(seen <= most, i18n::trf("{kernel} itself executed {seen} instructions; {most} are enough for its launches: the "
                                 "work belongs to the grids that it launches.",
                                 fmt::arg("kernel", parent), fmt::arg("seen", seen), fmt::arg("most", most)));
}

void expect_output(const Run& run, std::string_view output) {
  if (run.output == output) return;
  fail(i18n::trf("The device printed {got}; expected {wanted}.", fmt::arg("got", in_quotes(run.output)),
                 fmt::arg("wanted", in_quotes(output))));
}

namespace detail {

void fail_size(std::string_view name, std::size_t got, std::size_t wanted) {
  fail(i18n::trf("{name} has {got} elements; expected {wanted}.", fmt::arg("name", name),
                 fmt::arg("got", got), fmt::arg("wanted", wanted)));
}

void fail_element(std::string_view name, std::size_t index, const std::string& got,
                  const std::string& wanted) {
  fail(i18n::trf("{name}[{index}] is {got}; expected {wanted}.", fmt::arg("name", name),
                 fmt::arg("index", index), fmt::arg("got", got), fmt::arg("wanted", wanted)));
}

}  // namespace detail
}  // namespace gridlings::harness
