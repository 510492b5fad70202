// tests/simgpu/core: the codes that the device runtime returns, as an H200 returns them; and PTX written by
// hand that no compiler emits: an error or a finding, never a crash.
#include <latch>
#include <thread>

#include "fixture.hpp"

using namespace core_test;

namespace {

using Codes = std::vector<int>;

/// What the kernel noted. It is called as kernel(out, spare), and the first word of `spare` is for the test.
Codes answers(const char* kernel, std::size_t count, int* spare = nullptr) {
  Program program("answers");
  int* out = device_ints(Codes(64, -1));
  int* extra = device_ints(Codes(64, 0));
  CHECK(program.run(kernel, {}, out, extra) == cudaSuccess);
  Codes codes = read_ints(out, count + 1);
  CHECK(codes.back() == -1);  // and no more
  codes.pop_back();
  if (spare) *spare = read_ints(extra, 1)[0];
  return codes;
}

cudaError_t load_ptx(const std::string& body) {
  const std::string text = ".version 8.5\n.target sm_90\n.address_size 64\n" + body;
  char log[256] = {};
  cudaJitOption options[] = {cudaJitErrorLogBuffer, cudaJitErrorLogBufferSizeBytes};
  void* values[] = {log, reinterpret_cast<void*>(sizeof log)};
  cudaLibrary_t library = nullptr;
  return cudaLibraryLoadData(&library, text.c_str(), options, values, 2, nullptr, nullptr, 0);
}

}  // namespace

TEST_CASE("Streams and events answer as on an H200") {
  CHECK(answers("handles", 11) == Codes{1, 1, 0, 1, 1, 1, 1, 0, 1, 1, 0});
}

TEST_CASE("Refused launches leave the codes of an H200") {
  int ran = 0;
  CHECK(answers("launches", 13, &ran) == Codes{9, 9, 9, 9, 9, 9, 9, 9, 0, 9, 1, 0, 912});
  CHECK(ran == 4);  // blocks of the launch in whole clusters
}

TEST_CASE("The device heap answers as on an H200") {
  CHECK(answers("heap", 7) == Codes{2, 1, 1, 1, 0, 0, 0});
}

TEST_CASE("Copies and fills answer as on an H200") {
  CHECK(answers("transfers", 10) == Codes{1, 1, 1, 1, 1, 0, 21, 21, 0, 0});
}

TEST_CASE("Queries answer as on an H200") { CHECK(answers("queries", 6) == Codes{1, 101, 0, 215, 0, 2048}); }

TEST_CASE("A copy whose memory is freed before its turn is told") {
  Program program("answers", "children-last");
  CHECK(program.run("frees_early", {}, device_ints({0})) == cudaErrorIllegalAddress);
  const auto all = findings();
  CAPTURE(all);
  REQUIRE(all.size() == 1);
  CHECK(all[0].kind == "use-after-free");
  CHECK(all[0].place.line == program.line("copies"));
  CHECK(all[0].args.at("what") == "cudaMemcpyAsync()");
}

TEST_CASE("cudaFree on the device of what is no heap block is told, and passes as on an H200") {
  Program program("answers");
  CHECK(program.run("frees_inside", {}, device_ints({0})) == cudaSuccess);
  const auto all = findings();
  CAPTURE(all);
  REQUIRE(all.size() == 1);
  CHECK(all[0].kind == "invalid-handle");
  CHECK_FALSE(all[0].fatal);
  CHECK(all[0].place.line == program.line("frees_inside"));
}

TEST_CASE("PTX by hand that no assembler takes is refused") {
  Program program("answers");
  CHECK(load_ptx(".visible .entry k(.param .u32 a) { .reg .b32 %r<2>; ld.param.u32 %r1, [a]; ret; }") ==
        cudaSuccess);
  CHECK(load_ptx(".visible .entry k(.param .u32 a) { .reg .b32 %r<2>; ld.param.u32 %r1, [a+-4]; ret; }") ==
        cudaErrorInvalidPtx);
  CHECK(load_ptx(".visible .entry k(.param .u32 a) { .reg .b32 %r<2>; mov.u32 %r1, 7; st.param.u32 [a], %r1; "
                 "ret; }") == cudaErrorInvalidPtx);
  CHECK(load_ptx(".visible .entry k() { .reg .pred %p<2>; mov.pred %p1, %tid.x; ret; }") ==
        cudaErrorInvalidPtx);
}

TEST_CASE("A device runtime function that PTX declares with other parameters is no crash") {
  const std::string text =
      ".version 8.5\n.target sm_90\n.address_size 64\n"
      ".extern .func (.param .b32 r) vprintf ();\n"
      ".visible .entry k() { { .param .b32 r0; call.uni (r0), vprintf; } ret; }\n";
  const Program program = Program::from_ptx(text);
  CHECK(program.run("k", {}) == cudaErrorIllegalAddress);
  CHECK(findings().size() == 1);
}

TEST_CASE("Blocks know their place in a cluster") {
  const std::string text =
      ".version 8.5\n.target sm_90\n.address_size 64\n"
      ".visible .entry k(.param .u64 a) .explicitcluster .reqnctapercluster 2,1,1 {\n"
      ".reg .b32 %r<6>; .reg .b64 %rd<4>; .reg .pred %p<2>;\n"
      "ld.param.u64 %rd1, [a]; mov.u32 %r1, %ctaid.x; mul.wide.u32 %rd2, %r1, 16; add.u64 %rd3, %rd1, %rd2;\n"
      "mov.u32 %r2, %cluster_ctarank; mov.u32 %r3, %cluster_nctarank; mov.u32 %r4, %clusterid.x;\n"
      "mov.pred %p1, %is_explicit_cluster; selp.u32 %r5, 1, 0, %p1;\n"
      "st.global.u32 [%rd3], %r2; st.global.u32 [%rd3+4], %r3; st.global.u32 [%rd3+8], %r4;\n"
      "st.global.u32 [%rd3+12], %r5; ret; }\n";
  const Program program = Program::from_ptx(text);
  int* out = device_ints(Codes(16, -1));
  CHECK(program.run("k", {4, 1}, out) == cudaSuccess);
  CHECK(read_ints(out, 16) == Codes{0, 2, 0, 1, 1, 2, 0, 1, 0, 2, 1, 1, 1, 2, 1, 1});
  CHECK(program.run("k", {3, 1}, out) == cudaErrorInvalidClusterSize);
}

TEST_CASE("The work of a stream that is destroyed still runs") {
  Program program("answers");
  int* ran = device_ints({0});
  for (int k = 0; k < 100; ++k) {
    cudaStream_t stream = nullptr;
    REQUIRE(cudaStreamCreate(&stream) == cudaSuccess);
    REQUIRE(program.launch_into(stream, "pair", {2, 1}, ran) == cudaSuccess);
    REQUIRE(cudaStreamDestroy(stream) == cudaSuccess);
    CHECK(cudaStreamQuery(stream) == cudaErrorInvalidResourceHandle);
  }
  CHECK(cudaDeviceSynchronize() == cudaSuccess);
  CHECK(read_ints(ran, 1) == Codes{200});
}

TEST_CASE("Threads of the host share the device") {
  Program program("answers");
  std::vector<std::thread> threads;
  std::vector<int> wrong(4, 0);
  std::latch start(4);
  const void* kernel = program.kernel("pair");
  for (int& bad : wrong)
    threads.emplace_back([&bad, &start, kernel] {
      start.arrive_and_wait();
      for (int k = 0; k < 5000; ++k) {
        int* ran = nullptr;
        int count = 0;
        void* args[] = {&ran};
        bad += cudaMalloc(reinterpret_cast<void**>(&ran), 4) != cudaSuccess;
        bad += cudaMemset(ran, 0, 4) != cudaSuccess;
        bad += cudaLaunchKernel(kernel, 2, 1, args, 0, nullptr) != cudaSuccess;
        bad += cudaMemcpy(&count, ran, 4, cudaMemcpyDeviceToHost) != cudaSuccess;
        bad += count != 2;
        bad += cudaFree(ran) != cudaSuccess;
      }
    });
  for (std::thread& t : threads) t.join();
  CHECK(wrong == std::vector<int>(4, 0));
}
