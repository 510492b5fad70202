// tests/simgpu/core: schedules by name, what each promises, and that a run is repeatable from its name.
#include <algorithm>
#include <set>

#include "fixture.hpp"

using namespace core_test;

namespace {

std::vector<int> crowd(const char* schedule) {
  Program program("schedules", schedule);
  Log log;
  REQUIRE(program.run("crowd", {4, 96}, log.device) == cudaSuccess);
  CHECK(findings().empty());
  return log.read();
}

std::vector<int> only_below(std::vector<int> all, int bound) {
  std::erase_if(all, [bound](int who) { return who >= bound; });
  return all;
}

std::vector<int> parent_and_children(const char* schedule) {
  Program program("schedules", schedule);
  Log log;
  REQUIRE(program.run("parent", {}, log.device) == cudaSuccess);
  return log.read();
}

}  // namespace

TEST_CASE("Schedules are known by their names and by nothing else") {
  simgpuReset();
  for (const char* good : {"children-first", "children-last", "blocks-reversed", "shuffle:0", "shuffle:1",
                           "shuffle:18446744073709551615"}) {
    CHECK(simgpuSetSchedule(good) == 0);
    CHECK(std::string(simgpuGetSchedule()) == good);
  }
  for (const char* bad :
       {"", "children", "Children-First", "children-first ", " children-last", "shuffle",
        "shuffle:", "shuffle:x", "shuffle:-1", "shuffle:1x", "shuffle: 1", "shuffle:18446744073709551616"}) {
    INFO("name '" << bad << "'");
    CHECK(simgpuSetSchedule(bad) == 1);
    CHECK(std::string(simgpuGetSchedule()) == "shuffle:18446744073709551615");
  }
  CHECK(simgpuSetSchedule(nullptr) == 1);
}

TEST_CASE("A run is repeatable from its schedule's name") {
  for (const char* schedule : schedules) {
    INFO("schedule " << schedule);
    const std::vector<int> first = crowd(schedule);
    CHECK(first.size() == 4 * 3 + 4 * 2 * 64);
    crowd("shuffle:77");  // leaves nothing behind
    CHECK(crowd(schedule) == first);
    CHECK(crowd(schedule) == first);
  }
}

TEST_CASE("The schedule can be named again between two runs on one device") {
  Program program("schedules", "shuffle:5");
  Log one, two;
  REQUIRE(program.run("crowd", {4, 96}, one.device) == cudaSuccess);
  REQUIRE(simgpuSetSchedule("shuffle:5") == 0);
  REQUIRE(program.run("crowd", {4, 96}, two.device) == cudaSuccess);
  CHECK(one.read() == two.read());
}

TEST_CASE("Seeds differ") {
  std::set<std::vector<int>> orders;
  for (const char* seed : {"shuffle:1", "shuffle:2", "shuffle:3", "shuffle:4"}) orders.insert(crowd(seed));
  CHECK(orders.size() == 4);
}

TEST_CASE("children-first: a child runs before its parent's next statement") {
  CHECK(parent_and_children("children-first") == std::vector{1, 2, 3, 4, 5});
}

TEST_CASE("children-last: a child runs after its parent's end") {
  CHECK(parent_and_children("children-last") == std::vector{1, 3, 5, 2, 4});
}

TEST_CASE("Blocks and warps run in order, or last first") {
  const std::vector<int> forwards{0, 1, 2, 10, 11, 12, 20, 21, 22, 30, 31, 32};
  CHECK(only_below(crowd("children-first"), 1000) == forwards);
  CHECK(only_below(crowd("children-last"), 1000) == forwards);
  CHECK(only_below(crowd("blocks-reversed"), 1000) == std::vector<int>(forwards.rbegin(), forwards.rend()));
}

TEST_CASE("blocks-reversed: what may run at once runs last first") {
  Program program("schedules", "blocks-reversed");
  Log log;
  REQUIRE(program.run("three_children", {}, log.device) == cudaSuccess);
  CHECK(log.read() == std::vector{2, 1, 0});
}

TEST_CASE("Some shuffle runs a child before, some after its parent's next statement") {
  bool before = false, after = false;
  for (int seed = 0; seed < 16; ++seed) {
    const auto order = parent_and_children(("shuffle:" + std::to_string(seed)).c_str());
    REQUIRE(order.size() == 5);
    const auto child = std::find(order.begin(), order.end(), 2),
               next = std::find(order.begin(), order.end(), 3);
    (child < next ? before : after) = true;
  }
  CHECK(before);
  CHECK(after);
}
