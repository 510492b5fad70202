// tests/trace: the raw trace of a real run, read back.
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include "device.hpp"
#include "trace/model.hpp"

using namespace trace_test;
using namespace gridlings;

namespace {

/// The device reads its environment when it is first used and writes at exit: a process of its own runs the kernels.
std::string record(const std::string& test) {
  const auto raw = std::filesystem::temp_directory_path() / ("gridlings-raw-" + std::to_string(getpid()) + ".json");
  const auto self = std::filesystem::read_symlink("/proc/self/exe").string();
  REQUIRE(std::system(("SIMGPU_TRACE='" + raw.string() + "' '" + self + "' '" + test + "' >/dev/null").c_str()) == 0);
  std::ifstream in(raw, std::ios::binary);
  std::string text(std::istreambuf_iterator<char>(in), {});
  std::filesystem::remove(raw);
  return text;
}

/// Every launch, block and mark is a step, each once, and in an order that the times allow.
void check_steps(const trace::Run& run) {
  std::map<std::string, int> count;
  std::map<long long, long long> blocks, state;  // by grid: blocks that have ended; 1: launched, 2: worked, 3: complete
  long long marks = 0;
  for (const auto& s : run.steps) {
    ++count[s.what];
    if (s.what == "mark") CHECK(s.of == marks++);
    if (s.what == "launch") CHECK(state[s.of]++ == 0);
    if (s.what == "block-start") CHECK(state[s.of] == 1);
    if (s.what == "block-end") ++blocks[s.of];
    if (s.what == "worked") CHECK(state[s.of]++ == 1);
    if (s.what == "complete") CHECK(state[s.of]++ == 2);
  }
  CHECK(marks == static_cast<long long>(run.marks.size()));
  for (const auto& g : run.grids) {
    CHECK(state[g.id] == 3);
    CHECK(blocks[g.id] == g.grid[0]);
  }
  CHECK(count["block-start"] == 6);
  CHECK(count["block-end"] == 6);
  REQUIRE(run.steps.size() > 2);
  CHECK(run.steps[0].what == "launch");
  CHECK(run.steps[1].what == "block-start");
}

}  // namespace

TEST_CASE("kernels for the recorder", "[.recorded]") {
  simgpuLabelTrace("the run \"in question\"");
  const Module module = Module::file("streams");
  REQUIRE(module.run("parent", 1, 32) == cudaSuccess);
  simgpuReset();  // ends the run
  simgpuLabelTrace("nothing ran here");
}

TEST_CASE("A run is recorded with its times, streams, lines, events and refused launches") {
  std::string problem;
  const auto runs = trace::read_trace(record("[.recorded]"), problem);
  INFO(problem);
  REQUIRE(runs);
  REQUIRE(runs->size() == 1);
  const trace::Run& run = runs->back();
  CHECK(run.label == "the run \"in question\"");
  CHECK(run.schedule == "children-first");
  REQUIRE(run.grids.size() == 5);
  const auto& g = run.grids;
  CHECK(g[0].kind == trace::Kind::host);
  CHECK(g[1].kind == trace::Kind::tail);
  CHECK(g[2].kind == trace::Kind::null_stream);
  CHECK(g[3].kind == trace::Kind::named);
  CHECK(g[4].kind == trace::Kind::fire_and_forget);
  CHECK(g[1].line == 7);
  CHECK(g[1].file.ends_with("streams.cu"));
  CHECK(g[2].at_thread == trace::Dim3{3, 0, 0});
  CHECK(g[3].grid == trace::Dim3{2, 1, 1});
  for (const auto& each : g) {
    CHECK(each.launched <= each.start);
    CHECK(each.start < each.worked);
    CHECK(each.worked <= each.end);
    CHECK(each.end <= g[0].end);  // the parent is over last
  }
  for (std::size_t k : {2, 3, 4}) CHECK(g[k].end <= g[1].start);  // the tail comes after everything
  CHECK(g[3].stream != g[2].stream);
  check_steps(run);
  int records = 0, refused = 0, waits = 0;
  for (const auto& mark : run.marks) {
    records += mark.what == "record";
    waits += mark.what == "host-wait";
    if (mark.what == "refused") {
      ++refused;
      CHECK(mark.line == 15);
      CHECK(mark.error == cudaErrorInvalidConfiguration);
      CHECK(mark.grid == g[0].id);
    }
  }
  CHECK(records == 1);
  CHECK(refused == 1);
  CHECK(waits >= 1);
}
