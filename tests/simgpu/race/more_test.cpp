// tests/simgpu/race: clusters, copies, and switching the checker off.
#include "races.hpp"

using namespace race_test;

namespace {

int* zeros(std::size_t count = 256) { return device_ints(std::vector<int>(count, 0)); }

Run cluster(const char* kernel) {
  return [=](Program& p) { return p.run(kernel, {4, 32}, zeros()); };
}
Run copies(const char* kernel) {
  return [=](Program& p) {
    int *to = zeros(), *from = zeros();
    return p.run(kernel, {1, 64}, to, static_cast<const int*>(from), zeros());
  };
}

}  // namespace

TEST_CASE("Cluster barriers around distributed shared memory", "[cluster]") {
  silent("cluster", cluster("both"));
  seen("cluster", "own", "peer", "cluster", cluster("first_missing"));
  seen("cluster", "own", "peer", "cluster", cluster("last_missing"));
}

TEST_CASE("A kernel does not wait for its copies", "[copies]") {
  Program program("copies");
  REQUIRE(copies("copy_then_read")(program) == cudaSuccess);
  const auto all = findings();
  REQUIRE(all.size() == 1);
  CHECK(all[0].kind == "race");
  CHECK(all[0].place.line == program.line("read"));
  CHECK(all[0].other.kernel == "cudaMemcpyAsync");
  silent("copies", copies("copy_then_launch"));
  silent("copies", copies("fill_then_tail"));
}

TEST_CASE("A copy or fill beside what ran before it", "[copies]") {
  seen("copies", "fill", "count", "asynchronous copy or fill", copies("fill_beside"));
  seen("copies", "copy", "put", "asynchronous copy", copies("copy_beside"));
  seen("copies", "copy-read", "use", "asynchronous copy or fill", copies("copy_beside_reader"));
  seen("copies", "fill-a", "fill-b", "asynchronous copy or fill", copies("two_fills"));
  seen("copies", "early-fill", "early-put", "asynchronous copy or fill", copies("fill_without_barrier"));
  silent("copies", copies("fill_after_barrier"));
  silent("copies", copies("fill_behind_event"));
  silent("copies", copies("fill_in_tail"));
}

TEST_CASE("The runtime's results are written by the thread that calls", "[results]") {
  seen("copies", "make-stream", "look-stream", "its block", copies("shared_stream"));
  seen("copies", "make-event", "look-event", "its block", copies("shared_event"));
  seen("copies", "allocate", "look-pointer", "its block", copies("global_pointer"));
  silent("copies", copies("shared_after_barrier"));
}

TEST_CASE("The checker can be switched off for modules that are loaded later", "[switch]") {
  auto races = [] {
    Program program("block");
    REQUIRE(program.run("shared_missing", {1, 64}, zeros()) == cudaSuccess);
    return told().find("race at") != std::string::npos;
  };
  CHECK(races());
  const int before = simgpuSetChecks(0);
  CHECK_FALSE(races());
  CHECK(simgpuSetChecks(1) == 0);
  CHECK(races());
  simgpuSetChecks(before);
}
