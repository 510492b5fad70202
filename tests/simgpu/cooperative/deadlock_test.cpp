// Deadlock: found at once, with who waits for whom; and what only looks like one.
#include "advanced/advanced.hpp"

using namespace advanced;

namespace {

const std::string& image() { return ptx_of("cooperative", "deadlock"); }
int line(const char* mark) { return line_of("cooperative", "deadlock", mark); }

core_test::Finding deadlock() {
  const auto all = findings();
  CAPTURE(told());
  for (const auto& f : all)
    if (f.kind == "deadlock") return f;
  FAIL("no deadlock was found");
  return {};
}

}  // namespace

TEST_CASE("A parent waits for its child's flag", "[deadlock]") {
  const Program p = Program::from_ptx(image(), "children-last");
  CHECK(run(p, "parent_waits", {}) == cudaErrorLaunchTimeout);
  const auto f = deadlock();
  CHECK(f.place.line == line("parent"));
  CHECK(f.args.at("what") == "flag");
  CHECK(f.args.at("other") == "set_flag");
  CHECK(f.message.find("tail launch") != std::string::npos);
}

TEST_CASE("Children of one NULL stream wait for each other", "[deadlock]") {
  for (const char* schedule : schedules) {
    INFO(schedule);
    const Program p = Program::from_ptx(image(), schedule);
    CHECK(run(p, "null_stream", {}) == cudaErrorLaunchTimeout);
    const auto f = deadlock();
    CHECK(f.place.kernel == "first");
    CHECK(f.place.line == line("first"));
    CHECK(f.args.at("what") == "other_flag");
    CHECK(f.args.at("other") == "second");
    CHECK(f.message.find("queued behind") != std::string::npos);
  }
}

TEST_CASE("Two blocks each want the other's lock", "[deadlock]") {
  for (const char* schedule : schedules) {
    INFO(schedule);
    const Program p = Program::from_ptx(image(), schedule);
    CHECK(run(p, "locks", {2, 1}) == cudaErrorLaunchTimeout);
    const auto f = deadlock();
    CHECK(f.place.line == line("locks"));
    const bool a_first = f.args.at("what") == "lock_a";
    CHECK(f.args.at("what") == (a_first ? "lock_a" : "lock_b"));
    CHECK(f.args.at("places").find(a_first ? "`lock_b`" : "`lock_a`") != std::string::npos);
    CHECK(f.has_other);
  }
}

TEST_CASE("Nobody is left to write", "[deadlock]") {
  for (const char* schedule : schedules) {
    INFO(schedule);
    const Program p = Program::from_ptx(image(), schedule);
    CHECK(run(p, "nobody", {1, 64}) == cudaErrorLaunchTimeout);
    const auto f = deadlock();
    CHECK(f.place.line == line("nobody"));
    CHECK(f.args.at("what") == "flag");
  }
}

TEST_CASE("A deadlock takes a small part of the budget", "[deadlock]") {
  const Program p = Program::from_ptx(image());
  simgpuSetBudget(200'000);
  CHECK(run(p, "nobody", {1, 64}) == cudaErrorLaunchTimeout);
  CHECK(deadlock().args.at("what") == "flag");
}

TEST_CASE("Waiting that ends", "[deadlock]") {
  for (const char* schedule : schedules) {
    INFO(schedule);
    const Program p = Program::from_ptx(image(), schedule);
    int* out = device_ints({0});
    CHECK(run(p, "lanes", {4, 32}, out) == cudaSuccess);
    CHECK(read_ints(out, 1)[0] == 128);
    CHECK(run(p, "gives_up", {}, out) == cudaSuccess);
    CHECK(read_ints(out, 1)[0] == 20000);
    CHECK(run(p, "times_out", {}, out) == cudaSuccess);
    CAPTURE(told());
    for (const auto& f : findings()) CHECK(f.kind != "deadlock");
  }
}
