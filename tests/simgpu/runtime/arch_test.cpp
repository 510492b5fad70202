// tests/simgpu/runtime: compute capabilities. Run once for each SIMGPU_ARCH that CMakeLists.txt names.
#include "simgpu/arch.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "compiler/compiler.hpp"
#include "fixture.hpp"
#include "ptx/module.hpp"

using namespace core_test;
namespace simgpu = gridlings::simgpu;

namespace {

int attribute(cudaDeviceAttr which) {
  int value = -1;
  REQUIRE(cudaDeviceGetAttribute(&value, which, 0) == cudaSuccess);
  return value;
}

cudaError_t load(const std::string& target, const std::string& body = "ret;",
                 const std::string& directive = "") {
  const std::string text = ".version 9.0\n.target " + target + "\n.address_size 64\n.visible .entry k()\n" +
                           directive + "\n{\n.reg .b32 %r<4>;\n.reg .b64 %rd<4>;\n" + body + "\n}\n";
  cudaLibrary_t library = nullptr;
  char log[512] = {};
  cudaJitOption options[] = {cudaJitErrorLogBuffer, cudaJitErrorLogBufferSizeBytes};
  void* values[] = {log, reinterpret_cast<void*>(sizeof log)};
  const cudaError_t error =
      cudaLibraryLoadData(&library, text.c_str(), options, values, 2, nullptr, nullptr, 0);
  if (error == cudaSuccess) cudaLibraryUnload(library);
  cudaGetLastError();
  return error;
}

}  // namespace

TEST_CASE("The device claims what SIMGPU_ARCH says", "[arch]") {
  const char* name = std::getenv("SIMGPU_ARCH");
  const std::string claimed = name ? name : "9.0";
  const int major = attribute(cudaDevAttrComputeCapabilityMajor),
            minor = attribute(cudaDevAttrComputeCapabilityMinor);
  CHECK(std::to_string(major) + "." + std::to_string(minor) == claimed);
  cudaDeviceProp properties{};
  REQUIRE(cudaGetDeviceProperties(&properties, 0) == cudaSuccess);
  CHECK((properties.major == major && properties.minor == minor));
  struct Sizes {
    const char* arch;
    int threads, blocks, shared, optin, cluster;
  };
  for (const Sizes& s :
       {Sizes{"7.5", 1024, 16, 65536, 65536, 0}, Sizes{"8.0", 2048, 32, 167936, 166912, 0},
        Sizes{"9.0", 2048, 32, 233472, 232448, 1}, Sizes{"10.0", 2048, 32, 233472, 232448, 1}}) {
    if (s.arch != claimed) continue;
    CHECK(attribute(cudaDevAttrMaxThreadsPerMultiProcessor) == s.threads);
    CHECK(attribute(cudaDevAttrMaxBlocksPerMultiprocessor) == s.blocks);
    CHECK(attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor) == s.shared);
    CHECK(attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin) == s.optin);
    if (s.cluster == 0) CHECK(attribute(cudaDevAttrClusterLaunch) == 0);
  }
}

TEST_CASE("PTX for a newer device is not loaded", "[arch]") {
  const int here =
      10 * attribute(cudaDevAttrComputeCapabilityMajor) + attribute(cudaDevAttrComputeCapabilityMinor);
  for (const int target : {52, 75, 80, 86, 90, 100, 120}) {
    INFO("sm_" << target << " on " << here);
    CHECK(load("sm_" + std::to_string(target)) == (target <= here ? cudaSuccess : cudaErrorInvalidPtx));
  }
  CHECK(load("sm_90a") == (here == 90 ? cudaSuccess : cudaErrorInvalidPtx));
  CHECK(load("sm_100f") == (here == 100 || here == 103 ? cudaSuccess : cudaErrorInvalidPtx));
  CHECK(load("sm_75, debug") == cudaSuccess);
  CHECK(load("compute_first") == cudaErrorInvalidPtx);
}

TEST_CASE("Instructions that a target lacks", "[arch]") {
  const struct {
    int first;
    const char* body;
  } cases[] = {
      {90, "mapa.u64 %rd0, %rd1, 0;\nret;"}, {90, "barrier.cluster.arrive;\nbarrier.cluster.wait;\nret;"},
      {90, "griddepcontrol.wait;\nret;"},    {90, "mov.u32 %r0, %cluster_ctarank;\nret;"},
      {90, "fence.acq_rel.cluster;\nret;"},  {80, "redux.sync.add.u32 %r0, %r1, 0xffffffff;\nret;"},
      {80, "cp.async.wait_all;\nret;"},      {75, "fence.acq_rel.gpu;\nret;"},
  };
  simgpu::claim_arch("12.1");
  for (const auto& c : cases)
    for (const int target : {75, 80, 90, 100}) {
      INFO(c.body << " for sm_" << target);
      gridlings::ptx::Module module;
      gridlings::ptx::Error error;
      REQUIRE(gridlings::ptx::parse(
          ".version 9.0\n.target sm_" + std::to_string(target) +
              "\n.address_size 64\n.visible .entry k()\n{\n.reg .b32 %r<4>;\n.reg .b64 %rd<4>;\n" + c.body +
              "\n}\n",
          module, error));
      const std::string why = simgpu::load_error(module);
      CAPTURE(why);
      CHECK(why.empty() == (target >= c.first));
      if (target < c.first) CHECK(why.find("sm_" + std::to_string(c.first)) != std::string::npos);
    }
  simgpu::claim_arch("9.0");
  CHECK(load("sm_75", "barrier.cluster.arrive;\nret;") == cudaErrorInvalidPtx);
  CHECK(load("sm_75", "ret;", ".reqnctapercluster 2, 1, 1") == cudaErrorInvalidPtx);
}

TEST_CASE("Names of compute capabilities") {
  for (const char* name : {"9.0", "90", "sm_90", "compute_90"}) {
    REQUIRE(simgpu::claim_arch(name));
    CHECK(simgpu::claimed_arch().number() == 90);
  }
  for (const char* name : {"", "9.9", "5.2", "banana", "9.0x"}) CHECK_FALSE(simgpu::claim_arch(name));
}

TEST_CASE("Code compiled for other compute capabilities runs") {
  for (const char* arch : {"compute_75", "compute_80", "compute_90"}) {
    INFO(arch);
    gridlings::compiler::Request request;
    request.source = std::filesystem::path(CORE_FOLDER) / "kernels" / "launches.cu";
    request.arch = arch;
    const auto result = gridlings::compiler::compile(request);
    REQUIRE(result.status == gridlings::compiler::Result::ok);
    Program program = Program::from_ptx([&] {
      std::ifstream in(result.image);
      return std::string{std::istreambuf_iterator<char>(in), {}};
    }());
    int* r = device_ints(std::vector<int>(64, -1));
    CHECK(program.run("forms", {}, r) == cudaSuccess);
    CHECK(read_ints(r, 5) == std::vector{7, 8, 9, 10, 1});
  }
}

TEST_CASE("Stream 0 is the thread's own with --default-stream per-thread") {
  gridlings::compiler::Request request;
  request.source = std::filesystem::path(CORE_FOLDER) / "kernels" / "ptsz.cu";
  request.options = {"-DCUDA_API_PER_THREAD_DEFAULT_STREAM"};
  const auto result = gridlings::compiler::compile(request);
  INFO(result.log << result.message);
  REQUIRE(result.status == gridlings::compiler::Result::ok);
  std::ifstream in(result.image);
  Program program = Program::from_ptx(std::string{std::istreambuf_iterator<char>(in), {}}, "children-last");
  int* r = device_ints({0, 0, 0, 0});
  REQUIRE(program.run("parent", {1, 2}, r) == cudaSuccess);
  CHECK(read_ints(r, 4) == std::vector{1, 1, 1, 1});  // in one stream they would not meet
  for (const simgpuGrid& g : grids())
    if (g.depth == 1) CHECK(g.stream_kind == 2);
}
