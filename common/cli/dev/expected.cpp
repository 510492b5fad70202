// Room: cli/dev. expected.toml:
//
//   [starter]                      # what the starter must get
//   status = "failed"
//   kind = "race"                  # optional: a finding of this kind, at this line
//   line = 18
//   tests = ["English title"]      # optional: exactly these tests fail
//   [[submission]]                 # one for every wrong-*.cu; right-*.cu pass unless said otherwise
//   file = "wrong-no-barrier.cu"
//   status = "failed"
#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <set>

#include "cli/dev/contract.hpp"
#include "cli/dev/expectation.hpp"
#include "cli/files.hpp"
#include "grading/kinds.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli::dev {

using i18n::tr;
using i18n::trf;

Expectation expectation_of(const toml::table& table, const std::string& where, Problems& problems,
                           const std::set<std::string_view>& more) {
  Expectation expected;
  expected.file = table["file"].value_or(std::string());
  expected.status = table["status"].value_or(std::string());
  expected.kind = table["kind"].value_or(std::string());
  expected.line = table["line"].value_or(0);
  if (const auto* tests = table["tests"].as_array()) {
    expected.tests.emplace();
    for (const auto& test : *tests) expected.tests->push_back(test.value_or(std::string()));
  }
  const auto line = table.source().begin.line;
  if (!grading::exercise_status_from(expected.status))
    problems.push_back({where, trf("line {line}: `{status}` is no status.", fmt::arg("line", line),
                                   fmt::arg("status", expected.status))});
  if (!expected.kind.empty() && !grading::find_kind(expected.kind))
    problems.push_back({where, trf("line {line}: `{kind}` is no kind of finding.", fmt::arg("line", line),
                                   fmt::arg("kind", expected.kind))});
  const bool right = expected.file.starts_with("right-");
  if (right != (expected.status == "passed"))
    problems.push_back(
        {where, trf("line {line}: only right-*.cu pass, and they must.", fmt::arg("line", line))});
  for (const auto& [key, value] : table) {
    static const std::set<std::string_view> known{"file", "status", "kind", "line", "tests"};
    if (!known.contains(key.str()) && !more.contains(key.str()))
      problems.push_back(
          {where, trf("line {line}: `{key}` is unknown here.", fmt::arg("line", value.source().begin.line),
                      fmt::arg("key", std::string(key.str())))});
  }
  return expected;
}

namespace {

// A starter compiles and fails for its reason: what it teaches is not how to read compiler errors.
Expectation starter_of(const toml::table& table, const std::string& where, Problems& problems) {
  auto expected = expectation_of(table, where, problems);
  if (expected.status != "failed")
    problems.push_back(
        {where, tr("[starter]: `status` must be \"failed\": a starter compiles, runs and fails.")});
  if (expected.kind.empty() && !expected.tests)
    problems.push_back({where, tr("[starter]: name the `tests` that fail, or the `kind` of finding.")});
  return expected;
}

void add_unlisted(const fs::path& folder, Expectations& all, const std::string& where, Problems& problems) {
  std::set<std::string> listed;
  for (const auto& expected : all.submissions) {
    listed.insert(expected.file);
    if (!fs::exists(folder / expected.file) || expected.file.empty())
      problems.push_back({where, trf("{file} is listed and is not there.", fmt::arg("file", expected.file))});
  }
  std::erase_if(all.submissions,
                [&](const Expectation& e) { return e.file.empty() || !fs::exists(folder / e.file); });
  std::error_code error;
  std::set<std::string> present;
  for (const auto& entry : fs::directory_iterator(folder, error))
    if (entry.path().extension() == ".cu") present.insert(entry.path().filename().string());
  for (const auto& file : present) {
    if (listed.contains(file)) continue;
    if (file.starts_with("right-"))
      all.submissions.push_back({file, "passed", {}, 0, {}});
    else
      problems.push_back({where, trf("{file} is there and is not listed.", fmt::arg("file", file))});
  }
}

}  // namespace

Expectations read_expectations(const fs::path& folder, Problems& problems) {
  Expectations all;
  const auto where = (folder.parent_path().filename() / folder.filename() / "expected.toml").string();
  const auto text = read_file(folder / "expected.toml");
  if (!text) {
    problems.push_back({where, tr("The file is missing.")});
    return all;
  }
  try {
    const auto table = toml::parse(*text);
    if (const auto* starter = table["starter"].as_table())
      all.starter = starter_of(*starter, where, problems);
    else
      problems.push_back({where, tr("There is no [starter]: say how the starter must fail.")});
    if (const auto* list = table["submission"].as_array())
      for (const auto& node : *list)
        if (const auto* item = node.as_table())
          all.submissions.push_back(expectation_of(*item, where, problems));
  } catch (const toml::parse_error& error) {
    problems.push_back({where, fmt::format("{}:{}: {}", error.source().begin.line,
                                           error.source().begin.column, error.description())});
  }
  add_unlisted(folder, all, where, problems);
  return all;
}

namespace {

std::string finding_list(const grading::ExerciseVerdict& verdict) {
  std::string list;
  for (const auto& finding : verdict.findings)
    list += fmt::format("{}{} ({}:{})", list.empty() ? "" : ", ", finding.kind, finding.side.file,
                        finding.side.line);
  return list.empty() ? tr("none") : list;
}

void compare_tests(const grading::ExerciseVerdict& verdict, const std::vector<std::string>& expected,
                   std::vector<std::string>& out) {
  std::set<std::string> wanted, failed;
  for (const auto& name : expected) wanted.insert(tr(name.c_str()));
  for (const auto& test : verdict.tests)
    if (test.status == grading::TestStatus::failed) failed.insert(test.name);
  for (const auto& name : wanted)
    if (!failed.contains(name))
      out.push_back(trf("this test should fail and does not: {name}", fmt::arg("name", name)));
  for (const auto& name : failed)
    if (!wanted.contains(name))
      out.push_back(trf("this test fails and should not: {name}", fmt::arg("name", name)));
}

}  // namespace

bool only_skipped(const grading::ExerciseVerdict& verdict) {
  return verdict.reason.empty() && !verdict.tests.empty() &&
         std::all_of(verdict.tests.begin(), verdict.tests.end(),
                     [](const grading::Test& test) { return test.status == grading::TestStatus::skipped; });
}

std::vector<std::string> differences(const grading::ExerciseVerdict& verdict, const Expectation& expected) {
  std::vector<std::string> out;
  if (grading::to_string(verdict.status) != expected.status) {
    auto line =
        trf("it gets {status}, not {expected}.", fmt::arg("status", grading::to_string(verdict.status)),
            fmt::arg("expected", expected.status));
    if (!verdict.reason.empty()) line += " " + verdict.reason;
    for (const auto& test : verdict.tests)
      if (test.status == grading::TestStatus::failed) line += "\n" + test.name + ": " + test.message;
    if (!verdict.findings.empty())
      line += "\n" + trf("Findings: {list}", fmt::arg("list", finding_list(verdict)));
    out.push_back(line);
    return out;
  }
  if (expected.status == "passed" && verdict.points != verdict.max_points)
    out.push_back(trf("it gets {points} of {max} points.", fmt::arg("points", verdict.points),
                      fmt::arg("max", verdict.max_points)));
  const auto matches = [&](const grading::Finding& f) {
    return f.kind == expected.kind && (expected.line == 0 || f.side.line == expected.line);
  };
  if (!expected.kind.empty() && std::none_of(verdict.findings.begin(), verdict.findings.end(), matches))
    out.push_back(trf("it should show {kind} at line {line}; found: {list}", fmt::arg("kind", expected.kind),
                      fmt::arg("line", expected.line), fmt::arg("list", finding_list(verdict))));
  if (expected.tests) compare_tests(verdict, *expected.tests, out);
  return out;
}

}  // namespace gridlings::cli::dev
