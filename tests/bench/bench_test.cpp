// Tests of gridlings-bench: the real program on the small problems, without Oclgrind or with none to be
// found.
#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <nlohmann/json.hpp>

#include "bench/measure.hpp"
#include "cli/files.hpp"
#include "cli/process.hpp"

using namespace gridlings;

namespace {

cli::ProcessResult run(std::vector<std::string> words, std::vector<std::string> environment = {}) {
  cli::ProcessSpec spec;
  spec.program = PROGRAM;
  spec.arguments = std::move(words);
  environment.insert(environment.end(), {"PATH=/nowhere", "LC_ALL=C.UTF-8", "HOME=/tmp"});
  spec.environment = std::move(environment);
  spec.limits.wall = std::chrono::minutes(4);
  auto result = run_process(spec);
  INFO(result.output);
  REQUIRE(result.end == cli::ProcessResult::exited);
  return result;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("the median of each clock is taken by itself") {
  const auto m = bench::median({{3, 10}, {1, 30}, {2, 20}});
  CHECK(m.wall == 2);
  CHECK(m.cpu == 20);
  CHECK(bench::median({{1, 1}, {4, 2}}).wall == 2.5);
  CHECK(bench::median({}).wall == 0);
}

TEST_CASE("the kernels and launches are right, and the numbers are in the file") {
  const cli::TempDir folder;
  const auto file = folder.path() / "bench.json";
  const auto result = run({"--quick", "--no-oclgrind", "--json", file.string(), "--only", "saxpy", "matmul",
                           "reduction", "bfs", "permute", "null-stream", "fire-and-forget", "recursion",
                           "tail-chain"});
  INFO(result.output);
  CHECK(result.value == 0);
  const auto report = nlohmann::json::parse(std::ifstream(file));
  CHECK(report["schema"] == "gridlings/bench/v1");
  CHECK(report["device"] == "simulated");
  REQUIRE(report["results"].size() == 9);
  for (const auto& r : report["results"]) {
    INFO(r.dump());
    CHECK(r["wrong"] == "");
    CHECK(r["fault"] == "");
    CHECK(r["warp_instructions"] > 0);
    CHECK(r["peak_kib"] > 0);
    CHECK_FALSE(r["samples"].empty());
    const auto& id = r["id"];
    const bool both = id == "saxpy" || id == "matmul" || id == "reduction" || id == "bfs" || id == "permute";
    CHECK(r["fast"].size() == (both ? r["samples"].size() : 0));
  }
}

TEST_CASE("a wrong result ends with 1 and says which") {
  const auto result = run({"--quick", "--no-oclgrind", "--only", "saxpy"}, {"SIMGPU_BUDGET=100"});
  INFO(result.output);
  CHECK(result.value == 1);
  CHECK(contains(result.output, "saxpy, 262144 elements: wrong: "));
}

TEST_CASE("without Oclgrind our numbers are shown, and how to install it") {
  const auto english = run({"--quick", "--only", "saxpy"});
  INFO(english.output);
  CHECK(english.value == 0);
  CHECK(contains(english.output, "apt-get install oclgrind"));
  CHECK(contains(english.output, "Device: simulated"));
  const auto chinese = run({"--quick", "--only", "saxpy", "--lang", "zh_CN"});
  CHECK(contains(chinese.output, "未安装 Oclgrind"));
}

TEST_CASE("wrong usage ends with 2") {
  CHECK(run({"--only", "nothing"}).value == 2);
  CHECK(run({"--fast"}).value == 2);
  CHECK(run({"--help"}).value == 0);
}
