// Tests of the room ptx: what the fuzzer once found worth keeping is still refused or read, never a crash.
#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "ptx/print.hpp"

using namespace gridlings::ptx;

TEST_CASE("Every text of the fuzzer's corpus is refused with a message or can be printed") {
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(PTX_FUZZ_CORPUS)) {
    INFO(entry.path());
    std::ifstream in(entry.path(), std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    Module module;
    Error error;
    if (parse(text, module, error))
      CHECK_FALSE(print(module).empty());
    else
      CHECK_FALSE(error.message.empty());
    ++count;
  }
  CHECK(count > 200);
}
