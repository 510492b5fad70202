// Runs the probes as the program runs an autograder, and reads the result file.
#include "harness/harness.hpp"

#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

struct Outcome {
  int exit_code = -1;
  json result;
  const json& test(int index = 0) const { return result.at("tests").at(index); }
  std::string message(int index = 0) const { return test(index).at("message"); }
};

// Runs this program on a probe; `image` is the pretended compiled submission, `environment` NAME=VALUE words.
Outcome probe(const std::string& tag, const std::string& image, const std::string& environment = "") {
  const auto folder = fs::temp_directory_path() / ("gridlings-harness-" + std::to_string(std::rand()));
  fs::create_directories(folder);
  std::ofstream(folder / "image") << image;
  const auto self = fs::read_symlink("/proc/self/exe");
  const auto command =
      fmt::format("GRIDLINGS_IMAGE={0}/image GRIDLINGS_RESULT={0}/result {1} {2} '[{3}]' > {0}/log 2>&1",
                  folder.string(), environment, self.string(), tag);
  Outcome outcome;
  outcome.exit_code = WEXITSTATUS(std::system(command.c_str()));
  std::ifstream in(folder / "result");
  if (in) outcome.result = json::parse(in);
  fs::remove_all(folder);
  return outcome;
}

constexpr const char* kImage =
    "add 8 4 4\nsay\nsay_schedule\nfault\nwarn\n_Z8say_cxxtv\n_Z5twicei 4\n_Z5twicef 4\n";

}  // namespace

TEST_CASE("A passed test has its points and no message", "[probe]") {
  const auto outcome = probe("probe-pass", kImage);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.result["device"] == "simulated");
  CHECK(outcome.result["internal_error"].is_null());
  CHECK(outcome.result["findings"].empty());
  REQUIRE(outcome.result["tests"].size() == 1);
  CHECK(outcome.test() == json::parse(R"({"name": "Probe: passes", "status": "passed", "points": 3,
                                          "max_points": 3, "message": ""})"));
}

TEST_CASE("A failed test has no points and names the element", "[probe]") {
  const auto outcome = probe("probe-element", kImage);
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.test()["status"] == "failed");
  CHECK(outcome.test()["points"] == 0);
  CHECK(outcome.test()["max_points"] == 2);
  CHECK(outcome.message() == "data[3] is 1; expected 11.");
}

TEST_CASE("Output, counts and launches are those of the run itself", "[probe]") {
  CHECK(probe("probe-output", kImage).message() ==
        "Kernel tail_grid, NULL stream: launches seen 0, expected 1.");
}

TEST_CASE("Every schedule runs, and the message names the one that fails", "[probe]") {
  CHECK(probe("probe-schedules", kImage).message() == "seen shuffle:2 [schedule shuffle:2]");
  CHECK(probe("probe-schedules", kImage, "GRIDLINGS_SCHEDULES=children-last,shuffle:9").exit_code == 0);
  const auto wrong = probe("probe-schedules", kImage, "GRIDLINGS_SCHEDULES=nonsense");
  CHECK(wrong.exit_code == 3);
  CHECK(wrong.result["internal_error"].get<std::string>().find("nonsense") != std::string::npos);
}

TEST_CASE("A finding fails the test and is reported once, with both sides", "[probe]") {
  const auto outcome = probe("probe-fault", kImage);
  CHECK(outcome.message() == "out-of-bounds in line 7 [schedule children-first]");
  REQUIRE(outcome.result["findings"].size() == 1);
  const auto& finding = outcome.result["findings"][0];
  CHECK(finding["kind"] == "out-of-bounds");
  CHECK(finding["message"] == "Read of 4 bytes at a local variable, {unknown}");
  CHECK(finding["file"] == "file.cu");
  CHECK(finding["line"] == 7);
  CHECK(finding["kernel"] == "child");
  CHECK(finding["schedule"] == "children-first");
  CHECK(finding["thread"] == json::parse("[31, 0, 0]"));
  CHECK(finding["count"] == 2);
  CHECK(finding["other"]["line"] == 12);
  CHECK(finding["other"]["kernel"] == "parent");
  CHECK(finding["other"]["thread"].is_null());
}

TEST_CASE("A CUDA error without a finding fails the test too", "[probe]") {
  CHECK(probe("probe-fault", kImage, "FAKE_NO_FINDINGS=1")
            .message()
            .find("The GPU reported cudaErrorIllegalAddress") == 0);
  CHECK(probe("probe-after-fault", kImage).message().find("cudaMalloc returned cudaErrorIllegalAddress") ==
        0);
}

TEST_CASE("A kernel that is missing or has another signature is told", "[probe]") {
  CHECK(probe("probe-missing", kImage).message().find("There is no kernel named not_there") == 0);
  CHECK(probe("probe-signature", kImage)
            .message()
            .find("Parameters of kernel add: 3; this exercise passes 2.") == 0);
  CHECK(probe("probe-type", kImage)
            .message()
            .find("Parameter 3 of kernel add takes 4 bytes; this exercise passes 8") == 0);
  CHECK(probe("probe-mangled", kImage).exit_code == 0);
  CHECK(probe("probe-overloads", kImage).message().find("There are 2 kernels named twice") == 0);
}

TEST_CASE("A plain Catch2 check and a skipped test have a message", "[probe]") {
  CHECK(probe("probe-plain", kImage).message() == "2 == 3");
  const auto skipped = probe("probe-skip", kImage);
  CHECK(skipped.exit_code == 0);
  CHECK(skipped.test()["status"] == "skipped");
  CHECK(skipped.test()["points"] == 0);
  CHECK(skipped.message() == "not today");
}

TEST_CASE("Our own faults are told apart from the submission's", "[probe]") {
  CHECK(probe("no-such-tag", kImage).exit_code == 3);
  const auto empty = probe("probe-pass", "");
  CHECK(empty.exit_code == 3);
  CHECK(empty.result["internal_error"].is_string());
  CHECK(probe("probe-pass", "broken\n").message().find("The GPU reported") == 0);
  const auto refused = probe("probe-pass", "refused\n").message();
  CHECK(refused.find("The GPU cannot load the compiled file") == 0);
  CHECK(refused.find("PTX line 7: no such thing") != std::string::npos);
}

TEST_CASE("Each schedule starts on a fresh device", "[probe]") {
  CHECK(probe("probe-fresh", kImage).exit_code == 0);
}
