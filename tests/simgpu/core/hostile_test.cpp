// tests/simgpu/core: programs that try to take more time or memory than there is: floods of runtime calls, sizes
// beyond what a kernel may use.
#include <sys/resource.h>

#include "fixture.hpp"

using namespace core_test;

namespace {

std::string only_kind() {
  const auto all = findings();
  CAPTURE(all);
  REQUIRE(all.size() == 1);
  return all[0].kind;
}

/// Why a module cannot be loaded.
std::string refusal(const std::string& body) {
  const std::string ptx = ".version 9.0\n.target sm_90\n.address_size 64\n" + body;
  char reason[512] = "";
  cudaJitOption options[] = {cudaJitErrorLogBuffer, cudaJitErrorLogBufferSizeBytes};
  void* values[] = {reason, reinterpret_cast<void*>(sizeof reason)};
  cudaLibrary_t library = nullptr;
  simgpuReset();
  CHECK(cudaLibraryLoadData(&library, ptx.c_str(), options, values, 2, nullptr, nullptr, 0) == cudaErrorInvalidPtx);
  cudaGetLastError();
  return reason;
}

bool accepted(const std::string& body) {
  const std::string ptx = ".version 9.0\n.target sm_90\n.address_size 64\n" + body;
  cudaLibrary_t library = nullptr;
  simgpuReset();
  return cudaLibraryLoadData(&library, ptx.c_str(), nullptr, nullptr, 0, nullptr, nullptr, 0) == cudaSuccess;
}

std::string kernel_with(const std::string& variable) {
  return ".visible .entry k() { " + variable + " st" + variable.substr(0, variable.find(' ')) + ".b8 [t], 1; ret; }\n";
}

}  // namespace

TEST_CASE("Runtime calls without end run out of the budget") {
  for (const char* schedule : {"children-first", "children-last"})
    for (const char* kernel :
         {"streams", "events", "records", "parameter_buffers", "fills", "queries", "texts", "wide"}) {
      INFO(kernel << ", schedule " << schedule);
      Program program("hostile", schedule);
      simgpuSetBudget(5'000'000);
      CHECK(program.run(kernel, {1, 32}, device_ints({1, 1}), 0) == cudaErrorLaunchTimeout);
      CHECK(only_kind() == "budget-exceeded");
      // A bounded number of calls: the smallest takes 10 a lane.
      CHECK(metrics(kernel).warp_instructions < 5'000'000 / 32);
    }
}

TEST_CASE("Findings without end run out of the budget") {
  Program program("hostile");
  simgpuSetBudget(5'000'000);
  CHECK(program.run("bad_streams", {1, 32}, device_ints({1}), 0) == cudaErrorLaunchTimeout);
  bool told = false;
  for (const auto& f : findings()) told |= f.kind == "invalid-handle" && f.count <= 5000;
  CHECK(told);
}

TEST_CASE("A field of printf is as wide as anybody reads") {
  Program program("hostile");
  REQUIRE(program.run("wide_ok", {}, device_ints({1}), 0) == cudaSuccess);
  std::size_t size = 0;
  const char* text = simgpuOutput(&size);
  CHECK(std::string(text, size) == "  1|2  |0.50\n");
}

TEST_CASE("More memory than a kernel may use is refused when the code is loaded") {
  CHECK(refusal(kernel_with(".local .b8 t[524304];")) == "k uses too much local memory: 524288 bytes can be had");
  CHECK(refusal(kernel_with(".local .b8 t[4294967295]; .local .b8 u[20];")).find("too much local memory") !=
        std::string::npos);
  CHECK(refusal(kernel_with(".shared .b8 t[49153];")) == "k uses too much shared memory: 49152 bytes can be had");
  CHECK(refusal(".const .b8 c[65537];\n") == "too much constant memory with variable c: 65536 bytes can be had");
  CHECK(refusal(".global .b8 g[17179869184];\n") == "no device memory is left for variable g");
  CHECK(accepted(kernel_with(".local .b8 t[524288];")));
  CHECK(accepted(kernel_with(".shared .b8 t[49152];")));
  CHECK(accepted(".const .b8 c[65536];\n"));
}

#if !defined(__SANITIZE_ADDRESS__)
TEST_CASE("Blocks that need more memory than the process may have end the work with a finding") {
  rlimit before{};
  REQUIRE(getrlimit(RLIMIT_AS, &before) == 0);
  const rlimit small{std::size_t{1} << 30, before.rlim_max};
  REQUIRE(setrlimit(RLIMIT_AS, &small) == 0);
  cudaError_t error = cudaSuccess;
  std::vector<Finding> all;
  {
    Program program("hostile");
    error = program.run("waits_with_much", {1000, 1024}, device_ints({1}), 0);
    all = findings();
  }
  setrlimit(RLIMIT_AS, &before);
  CHECK(error == cudaErrorMemoryAllocation);
  CAPTURE(all);
  REQUIRE(all.size() == 1);
  CHECK(all[0].kind == "budget-exceeded");
  CHECK(all[0].place.kernel == "waits_with_much");
  CHECK(all[0].fatal);
  Program program("hostile");
  CHECK(program.run("wide_ok", {}, device_ints({1}), 0) == cudaSuccess);
}
#endif
