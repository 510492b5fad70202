// tests/simgpu/runtime: the table of functions against the header that comes with CUDA.
#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include "fixture.hpp"
#include "simgpu/device_functions.hpp"

using gridlings::simgpu::device_functions;
using gridlings::simgpu::DeviceFunction;

namespace {

/// All functions that the header declares, internal ones included.
std::set<std::string> declared() {
  std::ifstream in(CUDA_INCLUDE "/cuda_device_runtime_api.h");
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  REQUIRE(text.size() > 10'000);
  std::set<std::string> names;
  for (const char* pattern : {R"(CUDARTAPI\s+(\w+)\s*\()", R"(cudaError_t\s+(cuda\w+)\s*\()"}) {
    const std::regex declaration(pattern);
    for (auto it = std::sregex_iterator(text.begin(), text.end(), declaration); it != std::sregex_iterator();
         ++it)
      names.insert((*it)[1]);
  }
  return names;
}

bool is_internal(const std::string& name) { return name.starts_with("__cudaCDP2"); }

}  // namespace

TEST_CASE("Every function of the header has a row, and every row is a function of the header") {
  std::set<std::string> header, rows;
  for (const std::string& name : declared())
    if (!is_internal(name)) header.insert(name);
  for (const DeviceFunction& f : device_functions()) {
    INFO(f.name);
    CHECK(rows.insert(std::string(f.name)).second);
  }
  CHECK(rows == header);
}

TEST_CASE("Every row names the symbol that the header calls") {
  const auto header = declared();
  std::set<std::string> internal, symbols;
  for (const std::string& name : header)
    if (is_internal(name)) internal.insert(name);
  for (const DeviceFunction& f : device_functions())
    if (f.status == DeviceFunction::Status::works || is_internal(std::string(f.ptx)))
      symbols.insert(std::string(f.ptx));
  CHECK(symbols == internal);
}

TEST_CASE("Every row says something in both languages") {
  for (const DeviceFunction& f : device_functions()) {
    INFO(f.name);
    CHECK(std::string(f.english).ends_with('.'));
    CHECK(std::string(f.chinese).ends_with("。"));
    CHECK((f.status == DeviceFunction::Status::refused) ==
          (std::string(f.english).find("{function}") != std::string::npos));
  }
}
