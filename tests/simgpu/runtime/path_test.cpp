// tests/simgpu/runtime: the path of a grid in words, and as it reaches a finding deep down.
#include "fixture.hpp"
#include "simgpu/grid_path.hpp"

using namespace core_test;

namespace {

std::string path(const std::vector<std::string>& innermost_first) {
  gridlings::simgpu::GridPath path;
  for (const auto& name : innermost_first) path.add(name);
  return path.text();
}

}  // namespace

TEST_CASE("A grid path names every step, a recursive kernel once, and of a long path both ends") {
  CHECK(path({}) == "host");
  CHECK(path({"child", "parent"}) == "host -> parent -> child");
  CHECK(path({"leaf", "permute", "permute", "permute", "start"}) == "host -> start -> permute x3 -> leaf");
  CHECK(path({"f", "e", "d", "c", "b", "a"}) == "host -> a -> b -> c -> d -> e -> f");
  CHECK(path({"g", "f", "e", "d", "c", "b", "a"}) == "host -> a -> b -> ... -> e -> f -> g");
  CHECK(path(std::vector<std::string>(500, "permute")) == "host -> permute x500");
}
