// Tests of the room ptx: modules as the compiler writes them, in both dialects (data/*.ptx).
#include <algorithm>
#include <catch2/generators/catch_generators_range.hpp>
#include <filesystem>

#include "support.hpp"

using namespace gridlings::ptx;
using namespace gridlings::ptx::test;

namespace {

std::vector<std::string> all_files() {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(PTX_TEST_DATA)) {
    if (entry.path().extension() == ".ptx") files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

TEST_CASE("Compiler output is read, printed and read again") {
  const std::string path = GENERATE(from_range(all_files()));
  INFO(path);
  const Module m = parsed(file_text(path));
  if (path.find("refused") == std::string::npos) CHECK(m.unsupported.empty());
  std::size_t with_location = 0, instructions = 0;
  for (const Function& f : m.functions) {
    for (const Instruction& i : f.body) {
      ++instructions;
      with_location += i.location != no_location;
    }
  }
  CHECK(instructions > 0);
  CHECK(with_location == instructions);
  const std::string printed = print(m);
  CHECK(print(parsed(printed)) == printed);
}

TEST_CASE("The two dialects say the same") {
  const Module a = parsed(file_text(PTX_TEST_DATA "/calls.sm_75.ptx"));
  const Module b = parsed(file_text(PTX_TEST_DATA "/calls.sm_100.ptx"));
  CHECK((a.target == "sm_75" && b.target == "sm_100"));
  REQUIRE(a.functions.size() == b.functions.size());
  for (std::size_t i = 0; i < a.functions.size(); ++i) {
    CHECK(a.functions[i].name == b.functions[i].name);
    CHECK(a.functions[i].param_bytes == b.functions[i].param_bytes);
    CHECK(a.functions[i].formal_count == b.functions[i].formal_count);
    CHECK(a.functions[i].locals.size() == b.functions[i].locals.size());
    CHECK(a.functions[i].shareds.size() == b.functions[i].shareds.size());
  }
}
