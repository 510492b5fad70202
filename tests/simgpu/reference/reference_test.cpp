// tests/simgpu/reference: the simulated GPU against what an H200 did, kernel by kernel, in every schedule.
#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <set>

#include "compiler/compiler.hpp"
#include "expected.hpp"

namespace {

using namespace gridlings::reference;
namespace fs = std::filesystem;

const fs::path kHere = REFERENCE_FOLDER;

std::string kinds_of(const std::vector<Finding>& findings) {
  std::set<std::string> kinds;
  for (const Finding& f : findings) kinds.insert(f.kind);
  std::string text;
  for (const std::string& kind : kinds) text += (text.empty() ? "" : ",") + kind;
  return text;
}

std::string wanted_kinds(const Case& c) {
  std::vector<Finding> findings;
  for (const std::string& kind : c.findings) findings.push_back({kind, "", 0});
  return kinds_of(findings);
}

fs::path compiled(const Case& c) {
  gridlings::compiler::Request request;
  request.source = kHere.parent_path() / "kernels" / (c.name + ".cu");
  const auto result = gridlings::compiler::compile(request);
  INFO(result.log << result.message);
  REQUIRE(result.status == gridlings::compiler::Result::ok);
  return result.image;
}

}  // namespace

TEST_CASE("The simulated GPU does with every kernel of the corpus what an H200 did", "[reference]") {
  const auto wanted = read_outcomes(kHere / "h200.json");
  for (const Case& c : read_cases(kHere.parent_path() / "kernels")) DYNAMIC_SECTION(c.name) {
      const auto recorded = wanted.find(c.name);
      INFO("record.sh, run on a machine with a GPU, writes h200.json");
      REQUIRE(recorded != wanted.end());
      const fs::path image = compiled(c);
      for (const char* schedule : {"children-first", "children-last", "blocks-reversed", "shuffle:1"}) {
        INFO("schedule " << schedule);
        setenv("SIMGPU_SCHEDULE", schedule, 1);
        const Outcome got = run_case(c, image);
        for (const Finding& f : got.findings)
          UNSCOPED_INFO(f.kind << ", line " << f.line << ": " << f.message);
        CHECK(difference(c, got, recorded->second) == "");
        CHECK(kinds_of(got.findings) == wanted_kinds(c));
      }
    }
}
