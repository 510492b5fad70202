// tests/simgpu/{cooperative,cluster,async,texture}: compiling and launching.
#include "advanced.hpp"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>

#include "compiler/compiler.hpp"

namespace advanced {
namespace {

// Every dialect of PTX runs on it: see SIMGPU_ARCH.
const int claimed = setenv("SIMGPU_ARCH", "10.0", 1);

std::filesystem::path source_of(const std::string& room, const std::string& name) {
  return std::filesystem::path(ADVANCED_FOLDER) / room / "kernels" / (name + ".cu");
}

}  // namespace

const std::string& ptx_of(const std::string& room, const std::string& name, const std::string& arch) {
  static std::map<std::string, std::string> known;
  std::string& ptx = known[room + '/' + name + '@' + arch];
  if (!ptx.empty()) return ptx;
  gridlings::compiler::Request request;
  request.source = source_of(room, name);
  request.arch = arch;
  request.limits.wall = std::chrono::minutes(2);  // the headers of libcu++ are large
  request.limits.memory = std::size_t{4} << 30;
  const auto result = gridlings::compiler::compile(request);
  INFO(result.log << result.message);
  REQUIRE(claimed == 0);
  REQUIRE(result.status == gridlings::compiler::Result::ok);
  std::ifstream in(result.image, std::ios::binary);
  return ptx = {std::istreambuf_iterator<char>(in), {}};
}

int line_of(const std::string& room, const std::string& name, const std::string& mark) {
  std::ifstream lines(source_of(room, name));
  const std::string wanted = "// @" + mark;
  int number = 1;
  for (std::string line; std::getline(lines, line); ++number)
    if (line.ends_with(wanted)) return number;
  FAIL("no line is marked " << wanted);
  return 0;
}

cudaError_t launch_with(const Program& program, const char* name, const Launch& shape, void** args) {
  std::vector<cudaLaunchAttribute> attributes;
  auto add = [&](cudaLaunchAttributeID id) -> cudaLaunchAttributeValue& {
    attributes.push_back({});
    attributes.back().id = id;
    return attributes.back().val;
  };
  if (shape.cooperative) add(cudaLaunchAttributeCooperative).cooperative = 1;
  if (shape.programmatic)
    add(cudaLaunchAttributeProgrammaticStreamSerialization).programmaticStreamSerializationAllowed = 1;
  if (shape.cluster.x != 0) {
    auto& dims = add(cudaLaunchAttributeClusterDimension).clusterDim;
    dims.x = shape.cluster.x, dims.y = shape.cluster.y, dims.z = shape.cluster.z;
  }
  cudaLaunchConfig_t config{};
  config.gridDim = shape.grid;
  config.blockDim = shape.block;
  config.dynamicSmemBytes = shape.shared;
  config.stream = shape.stream;
  config.attrs = attributes.data();
  config.numAttrs = static_cast<unsigned>(attributes.size());
  return cudaLaunchKernelExC(&config, program.kernel(name), args);
}

std::string told() {
  std::ostringstream out;
  for (const auto& f : findings()) out << Catch::StringMaker<core_test::Finding>::convert(f) << '\n';
  return out.str();
}

}  // namespace advanced
