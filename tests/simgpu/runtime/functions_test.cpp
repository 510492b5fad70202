// tests/simgpu/runtime: every function of the device runtime, with the codes that a real GPU returns.
#include <cuda_runtime_api.h>

#include "fixture.hpp"

using namespace core_test;

namespace {

constexpr std::size_t room = 64;

/// Runs KERNEL(name) on one thread with `room` results, all -1 before.
std::vector<int> results(const Program& program, const char* kernel, unsigned threads = 1) {
  int* r = device_ints(std::vector<int>(room, -1));
  INFO(kernel);
  REQUIRE(program.run(kernel, {1, threads}, r) == cudaSuccess);
  return read_ints(r, room);
}

std::vector<int> first(const std::vector<int>& all, std::size_t n) {
  return {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(n)};
}

char* device_bytes(const std::string& text) {
  void* p = nullptr;
  REQUIRE(cudaMalloc(&p, text.size()) == cudaSuccess);
  REQUIRE(cudaMemcpy(p, text.data(), text.size(), cudaMemcpyHostToDevice) == cudaSuccess);
  return static_cast<char*>(p);
}

struct Copied {
  std::vector<int> codes;
  std::string to;
};

/// Runs a kernel of copies.cu: 64 bytes of '.' to write to, "abcdefgh..." to read from.
Copied copied(const char* kernel, std::size_t codes) {
  Program program("copies");
  std::string letters(64, 0);
  for (std::size_t k = 0; k < 64; ++k) letters[k] = static_cast<char>('A' + k);
  int* r = device_ints(std::vector<int>(room, -1));
  char *to = device_bytes(std::string(64, '.')), *from = device_bytes(letters);
  INFO(kernel);
  REQUIRE(program.run(kernel, {}, r, to, from) == cudaSuccess);
  Copied out{first(read_ints(r, room), codes), std::string(64, 0)};
  REQUIRE(cudaMemcpy(out.to.data(), to, 64, cudaMemcpyDeviceToHost) == cudaSuccess);
  const auto all = findings();
  CAPTURE(all);
  CHECK(all.empty());
  return out;
}

std::string printed() {
  std::size_t size = 0;
  const char* text = simgpuOutput(&size);
  return {text, size};
}

/// The one finding of a kernel, which must be at the mark of its name.
Finding told(const Program& program, const std::string& mark) {
  const auto all = findings();
  CAPTURE(all);
  REQUIRE(all.size() == 1);
  CHECK(all[0].place.line == program.line(mark));
  return all[0];
}

}  // namespace

TEST_CASE("Devices, attributes and limits") {
  Program program("queries");
  CHECK(first(results(program, "device"), 7) == std::vector{0, 0, 0, 1, 0, 13000, 1});
  const auto a = results(program, "attributes");
  CHECK(first(a, 9) == std::vector{0, 32, 0, 9, 0, 0, 0, 232448, 1});
  CHECK(a[10] == 101);
  const auto l = results(program, "limits");
  CHECK(first(l, 8) == std::vector{0, 1024, 0, 8650752, 0, 8388608, 0, 2048});
  CHECK(l[8] == 215);
  REQUIRE(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 16 << 20) == cudaSuccess);
  CHECK(results(program, "limits")[5] == 16 << 20);
  CHECK(findings().empty());
}

TEST_CASE("Cache and shared memory configuration") {
  Program program("queries");
  CHECK(first(results(program, "configs"), 4) == std::vector{0, 0, 0, 1});
  REQUIRE(cudaDeviceSetCacheConfig(cudaFuncCachePreferL1) == cudaSuccess);
  CHECK(results(program, "configs")[1] == cudaFuncCachePreferL1);
}

TEST_CASE("Attributes of kernels are those of the host but for dynamic shared memory; occupancy") {
  Program program("queries");
  auto r = results(program, "function_attributes");
  cudaFuncAttributes host{};
  REQUIRE(cudaFuncGetAttributes(&host, program.kernel("bounded")) == cudaSuccess);
  CHECK(first(r, 9) == std::vector{0, 1024, 128, 0, 90, 90, host.numRegs, 0, 0});  // dynamic: as measured
  CHECK(host.sharedSizeBytes == 1024);
  CHECK(host.maxDynamicSharedSizeBytes == 49152 - 1024);
  CHECK(r[9] == cudaErrorInvalidDeviceFunction);
  REQUIRE(cudaFuncSetAttribute(program.kernel("dynamic"), cudaFuncAttributeMaxDynamicSharedMemorySize,
                               100'000) == cudaSuccess);
  CHECK(results(program, "function_attributes")[8] == 0);

  r = results(program, "occupancy");
  int blocks = 0;
  REQUIRE(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, program.kernel("plain"), 256, 0) ==
          cudaSuccess);
  CHECK(blocks == 8);
  CHECK(first(r, 5) == std::vector{0, 8, 0, 5, 1});
  CHECK(r[6] == 1);
  CHECK(r[8] == cudaErrorInvalidDeviceFunction);
}

TEST_CASE("What the host sets for a kernel holds for its device launches") {
  Program program("queries");
  auto code = [&](unsigned bytes) {
    int* r = device_ints(std::vector<int>(4, -1));
    REQUIRE(program.run("launch_dynamic", {}, r, bytes) == cudaSuccess);
    return read_ints(r, 1)[0];
  };
  CHECK(code(49152) == 0);
  CHECK(code(49153) == 9);
  CHECK(code(100'000) == 9);
  REQUIRE(cudaFuncSetAttribute(program.kernel("dynamic"), cudaFuncAttributeMaxDynamicSharedMemorySize,
                               100'000) == cudaSuccess);
  CHECK(code(100'000) == 0);
  CHECK(code(100'001) == 9);
}

TEST_CASE("Names and texts of errors") {
  Program program("queries");
  results(program, "errors");
  CHECK(printed() ==
        "cudaErrorInvalidConfiguration|invalid configuration argument|unrecognized error code\n");
}

TEST_CASE("Copies of bytes, into every stream") {
  const Copied c = copied("copy_1d", 5);
  CHECK(c.codes == std::vector(5, 0));
  CHECK(c.to == "...BCDEF............AB........AB........AB........AB............");
}

TEST_CASE("Copies that are refused") {
  CHECK(copied("copy_wrong", 13).codes == std::vector{21, 21, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 2});
}

TEST_CASE("Copies of rows and boxes") {
  Copied c = copied("copy_2d", 6);
  CHECK(c.codes == std::vector{0, 12, 12, 1, 0, 21});
  CHECK(c.to == "ABCD............IJKL............QRST............................");
  c = copied("copy_3d", 4);
  CHECK(c.codes == std::vector{0, 1, 0, 1});
  CHECK(c.to == ".................ABC.....EFG.....IJK.....MNO....................");
}

TEST_CASE("Fills of bytes, rows and boxes") {
  const Copied c = copied("fill", 7);
  CHECK(c.codes == std::vector{0, 0, 1, 0, 0, 1, 1});
  CHECK(c.to == ".AAA............bbb.....bbb.....cc..cc..cc..cc..............dd..");
}

TEST_CASE("Copies and fills keep the order of their stream") {
  CHECK(copied("in_order", 2).to.substr(0, 12) == "bbbb....bbbb");
}

TEST_CASE("Copies and fills into the thread's own stream") {
  const Copied c = copied("per_thread", 6);
  CHECK(c.codes == std::vector(6, 0));
  CHECK(c.to == "A.A.C....................ABC.....EFG.....IJK....eMfOf...g.g.....");
}

TEST_CASE("Launches by hand") {
  Program program("launches");
  CHECK(first(results(program, "by_hand_v1"), 7) == std::vector{1, 0, 0, 0, 42, 42, 42});
  CHECK(first(results(program, "by_hand_v2"), 7) == std::vector{1, 0, 1, 9, 43, 43, 43});
  const auto r = results(program, "by_hand_per_thread");
  CHECK(first(r, 2) == std::vector{0, 0});
  CHECK((r[4] == 42 && r[8] == 43));
  const auto all = grids();
  CHECK(all.back().stream_kind == 2);
  CHECK(findings().empty());
  CHECK(first(results(program, "no_kernel"), 3) == std::vector{9, 1, 1});
}

TEST_CASE("Parameter buffers that are no good") {
  for (const char* kernel : {"buffer_too_large", "buffer_small", "buffer_unwritten"}) {
    INFO(kernel);
    Program program("launches");
    const auto r = results(program, kernel);
    const Finding f = told(program, kernel);
    const bool unwritten = kernel == std::string("buffer_unwritten"),
               large = kernel == std::string("buffer_too_large");
    CHECK(f.kind == (unwritten ? "uninitialized-read" : large ? "launch-failed" : "out-of-bounds"));
    CHECK_FALSE(f.fatal);
    CHECK(r[large ? 0 : 1] == (large ? 1 : 0));  // all are taken, as on hardware
    if (large) CHECK(f.args.at("bytes") == "5000");
  }
}

TEST_CASE("A launch by hand without a parameter buffer is a fault") {
  for (const char* kernel : {"buffer_null", "buffer_foreign"}) {
    INFO(kernel);
    Program program("launches");
    CHECK(program.run(kernel, {}, device_ints({0, 0})) == cudaErrorIllegalAddress);
    const Finding f = told(program, kernel);
    CHECK(f.kind == "launch-failed");
    CHECK(f.fatal);
  }
  Program program("launches");  // the configuration is looked at first
  CHECK(first(results(program, "no_kernel_or_grid"), 2) == std::vector{9, 9});
  CHECK(findings().empty());
}

TEST_CASE("A kernel without parameters takes no buffer but one of its own") {
  Program program("launches");
  CHECK(first(results(program, "needless_buffer_ok"), 2) == std::vector{1, 0});
  CHECK(findings().empty());
  CHECK(program.run("needless_buffer", {}, device_ints({0, 0})) == cudaErrorIllegalAddress);
  const Finding f = told(program, "needless_buffer");
  CHECK(f.kind == "launch-failed");
  CHECK(f.fatal);
}

TEST_CASE("Arguments of more than 4 KB are told, and arrive") {
  Program program("launches");
  CHECK(results(program, "arguments_too_large")[0] == 12);
  const Finding f = told(program, "arguments_too_large");
  CHECK(f.kind == "launch-failed");
  CHECK(f.args.at("bytes") == "4808");
}

TEST_CASE("Padding of a struct and what the child does not read need not be written") {
  Program program("launches");
  CHECK(first(results(program, "padding_ok"), 2) == std::vector{3, 9});
  const auto all = findings();
  CAPTURE(all);
  CHECK(all.empty());
}

TEST_CASE("Pointers to kernels, templates and structs by value") {
  Program program("launches");
  CHECK(first(results(program, "forms"), 5) == std::vector{7, 8, 9, 10, 1});
  CHECK(findings().empty());
}

TEST_CASE("The last error belongs to the thread and stays until it is got") {
  Program program("launches");
  CHECK(first(results(program, "last_error", 2), 5) == std::vector{9, 9, 0, 9, 0});
}

TEST_CASE("Streams of every kind") {
  Program program("launches");
  const auto r = results(program, "streams");
  CHECK(first(r, 6) == std::vector{0, 0, 0, 1, 1, 1});
  CHECK(std::vector(r.begin() + 8, r.begin() + 12) == std::vector{1, 2, 3, 4});
  CHECK(findings().empty());
}

TEST_CASE("A stream that is destroyed twice is told, and no error") {
  Program program("launches");
  CHECK(first(results(program, "stream_destroyed_twice"), 3) == std::vector{0, 0, 0});
  const Finding f = told(program, "stream_destroyed_twice");
  CHECK(f.kind == "invalid-handle");
  CHECK_FALSE(f.fatal);
}

TEST_CASE("A copy into the host's legacy stream is refused, though hardware takes it") {
  Program program("launches");
  CHECK(results(program, "copy_legacy")[0] == 1);
  CHECK(told(program, "copy_legacy").kind == "invalid-handle");
}

TEST_CASE("Streams that kernels cannot launch into") {
  for (const char* kernel : {"legacy", "graph_stream"}) {
    INFO(kernel);
    Program program("launches");
    CHECK(results(program, kernel)[0] == 1);
    CHECK(told(program, kernel).kind == "invalid-handle");
  }
}

TEST_CASE("Events") {
  Program program("launches");
  const auto r = results(program, "events");
  CHECK(first(r, 11) == std::vector{1, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0});
  CHECK(r[16] == 2);
  CHECK(findings().empty());
}

TEST_CASE("Events are twice as many as pending launches") {
  Program program("launches");
  int* r = device_ints({-1, -1, -1});
  REQUIRE(program.run("event_pool", {}, r, 5000) == cudaSuccess);
  CHECK(read_ints(r, 3) == std::vector{4096, 2, 0});
}

TEST_CASE("No kernel is part of a graph") {
  Program program("launches");
  CHECK(results(program, "graph_exec")[0] == 1);
  CHECK(findings().empty());
}

TEST_CASE("Functions that are refused end the kernel and say their name") {
  const std::pair<const char*, const char*> cases[] = {{"graph", "cudaGraphLaunch()"},
                                                       {"event_flags", "cudaEventRecordWithFlags()"},
                                                       {"conditional", "cudaGraphSetConditional()"},
                                                       {"node", "cudaGraphKernelNodeSetEnabled()"},
                                                       {"old_groups", "cudaCGGetIntrinsicHandle()"}};
  for (const auto& [kernel, function] : cases) {
    INFO(kernel);
    Program program("launches");
    CHECK(program.run(kernel, {}, device_ints({0})) == cudaErrorNotSupported);
    REQUIRE(findings().size() == 1);
    CHECK(findings()[0].kind == "unsupported");
    CHECK(findings()[0].args.at("function") == function);
  }
}

TEST_CASE("The first version of the device runtime is refused by name") {
  for (const std::string function : {"cudaGetLastError", "cudaDeviceSynchronize"}) {
    INFO(function);
    const Program program =
        Program::from_ptx(".version 8.5\n.target sm_80\n.address_size 64\n.extern .func (.param .b32 r) " +
                          function + "\n()\n;\n.visible .entry k()\n{\n{ .param .b32 r;\ncall.uni (r), " +
                          function + ", ();\n}\nret;\n}\n");
    CHECK(program.run("k", {}) == cudaErrorNotSupported);
    REQUIRE(findings().size() == 1);
    CHECK(findings()[0].args.at("function") == function + "()");
  }
}
