// tests/simgpu/runtime: what the checkers of the device runtime must see, and where they must stay silent.
#include "fixture.hpp"

using namespace core_test;

namespace {

constexpr int n = 64;

cudaError_t run(const Program& program, const std::string& kernel) {
  return program.run(kernel.c_str(), {1, 64}, device_ints(std::vector<int>(n, 1)), n);
}

struct Want {
  const char* kernel;
  const char* kind;
  cudaError_t error = cudaSuccess;
  const char* at = nullptr;     // mark of the line; else that of the kernel
  const char* says = nullptr;   // words of the message
  const char* other = nullptr;  // mark of the other side
};

void check_told(const Want& want) {
  for (const char* schedule : schedules) {
    INFO(want.kernel << ", schedule " << schedule);
    Program program("checks", schedule);
    CHECK(run(program, want.kernel) == want.error);
    const auto all = findings();
    CAPTURE(all);
    REQUIRE(all.size() == 1);
    const Finding& f = all[0];
    CHECK(f.kind == want.kind);
    CHECK(f.place.line == program.line(want.at ? want.at : want.kernel));
    CHECK(f.fatal == (want.error != cudaSuccess));
    if (want.says) CHECK(f.message.find(want.says) != std::string::npos);
    if (want.other) CHECK(f.other.line == program.line(want.other));
  }
}

void check_silent(const char* kernel) {
  for (const char* schedule : schedules) {
    INFO(kernel << ", schedule " << schedule);
    Program program("checks", schedule);
    CHECK(run(program, kernel) == cudaSuccess);
    const auto all = findings();
    CAPTURE(all);
    CHECK(all.empty());
  }
}

}  // namespace

TEST_CASE("Handles that are not valid say why") {
  for (const Want& want :
       {Want{"stream_destroyed", "invalid-handle", cudaSuccess, nullptr, "destroyed at line"},
        Want{"stream_unwritten", "invalid-handle", cudaSuccess, nullptr, "never created"},
        Want{"event_as_stream", "invalid-handle", cudaSuccess, nullptr, "is an event"},
        Want{"event_destroyed", "invalid-handle", cudaSuccess, nullptr, "destroyed at line"}}) {
    if (want.kernel == std::string("stream_unwritten")) continue;  // two findings: see below
    check_told(want);
  }
  for (const char* kernel : {"stream_destroyed_ok", "event_destroyed_ok"}) check_silent(kernel);
}

TEST_CASE("A stream whose handle nothing has written") {
  Program program("checks");
  CHECK(run(program, "stream_unwritten") == cudaSuccess);
  const auto all = findings();
  CAPTURE(all);
  REQUIRE(all.size() == 2);  // the read, and what comes of it
  CHECK(all[0].kind == "uninitialized-read");
  CHECK(all[1].message.find("never created") != std::string::npos);
}

TEST_CASE("An event of the host is no event of the device") {
  Program program("checks");
  cudaEvent_t event = nullptr;
  REQUIRE(cudaEventCreate(&event) == cudaSuccess);
  int* a = device_ints({0, 0});
  CHECK(program.run("use_event", {}, event, a) == cudaSuccess);
  CHECK(read_ints(a, 2)[1] == cudaErrorInvalidValue);
  REQUIRE(findings().size() == 1);
  CHECK(findings()[0].kind == "invalid-handle");
  CHECK(findings()[0].message.find("host") != std::string::npos);
}

TEST_CASE("The same launch by all threads of a block or a warp") {
  check_told({"same_by_block", "wasteful-launch"});
  check_told({"same_by_warp", "wasteful-launch"});
  check_told({"same_in_loop", "wasteful-launch"});
  for (const char* kernel : {"same_by_block_ok", "same_by_warp_ok", "own_data_ok", "sums_ok", "own_size_ok"})
    check_silent(kernel);
  Program program("checks");
  REQUIRE(run(program, "same_in_loop") == cudaSuccess);
  CHECK(findings().at(0).args.at("count") == "192");
  CHECK(findings().at(0).args.at("threads") == "64");
}

TEST_CASE("Sizes that went below zero") {
  Program program("checks");
  simgpuSetBudget(1'000'000);  // 2^24 idle blocks are more than anybody waits for
  CHECK(run(program, "wrapped") == cudaErrorLaunchTimeout);
  const auto all = findings();
  CAPTURE(all);
  REQUIRE(all.size() == 2);
  CHECK(all[0].kind == "wasteful-launch");
  CHECK(all[0].place.line == program.line("wrapped"));
  CHECK(all[0].args.at("grid") == "16777216");
  CHECK(all[1].kind == "budget-exceeded");
  check_silent("wrapped_ok");
  check_told({"wrapped_size", "launch-error-ignored", cudaSuccess, nullptr, "went below zero"});
}

TEST_CASE("A size of zero is told where nobody looks at the error") {
  check_told({"zero_size", "launch-error-ignored", cudaSuccess, nullptr, "no empty launch"});
  check_silent("zero_size_ok");
}

TEST_CASE("Heap memory that nothing holds any more") {
  check_told({"lost", "heap-leak"});
  check_told({"list_cut", "heap-leak"});
  for (const char* kernel : {"lost_ok", "kept_ok", "list_ok", "inner_pointer_ok", "freed_in_tail_ok"})
    check_silent(kernel);
  Program program("checks");
  REQUIRE(run(program, "list_cut") == cudaSuccess);
  CHECK(findings().at(0).args.at("blocks") == "8");
  CHECK(findings().at(0).count == 8);
  REQUIRE(run(program, "lost_ok") == cudaSuccess);
  CHECK(findings().size() == 1);                    // told once
  REQUIRE(run(program, "kept_ok") == cudaSuccess);  // the last two of the list lose their holder
  CHECK(findings().at(0).count == 10);
}

TEST_CASE("Addresses in a buffer of the host hold heap memory") {
  Program program("checks");
  void** buffer = nullptr;
  REQUIRE(cudaMalloc(reinterpret_cast<void**>(&buffer), sizeof(void*)) == cudaSuccess);
  REQUIRE(program.run("result_into", {}, buffer) == cudaSuccess);
  CHECK(findings().empty());
  void* block = nullptr;
  REQUIRE(cudaMemcpy(&block, buffer, sizeof block, cudaMemcpyDeviceToHost) == cudaSuccess);
  REQUIRE(program.run("release", {}, block) == cudaSuccess);
  REQUIRE(cudaFree(buffer) == cudaSuccess);
  CHECK(findings().empty());
  REQUIRE(cudaMalloc(reinterpret_cast<void**>(&buffer), sizeof(void*)) == cudaSuccess);
  REQUIRE(program.run("result_into", {}, buffer) == cudaSuccess);
  REQUIRE(cudaFree(buffer) == cudaSuccess);
  REQUIRE(program.run("release", {}, static_cast<void*>(nullptr)) == cudaSuccess);
  REQUIRE(findings().size() == 1);
  CHECK(findings()[0].kind == "heap-leak");
}

TEST_CASE("What is freed wrongly") {
  const cudaError_t fault = cudaErrorIllegalAddress;
  for (const Want& want :
       {Want{"host_memory_freed", "invalid-handle", fault, nullptr, "only the host can free it"},
        // Hardware says nothing of these, be it free() or cudaFree().
        Want{"middle_freed", "invalid-handle", cudaSuccess, nullptr, "bytes into a block"},
        Want{"variable_freed", "invalid-handle", cudaSuccess, nullptr, "lies in the variable"},
        Want{"local_freed", "invalid-handle", cudaSuccess, nullptr, "local variable"},
        Want{"middle_freed_unnoticed", "invalid-handle", cudaSuccess, nullptr, "bytes into a block"},
        Want{"variable_freed_unnoticed", "invalid-handle", cudaSuccess, nullptr, "lies in the variable"},
        Want{"local_freed_unnoticed", "invalid-handle", cudaSuccess, nullptr, "local variable"},
        Want{"shared_freed", "invalid-handle", cudaSuccess, nullptr, "shared memory"},
        Want{"shared_freed_unnoticed", "invalid-handle", cudaSuccess, nullptr, "shared memory"},
        Want{"freed_twice", "use-after-free", cudaErrorLaunchFailure, nullptr, "freed before",
             "freed_twice_first"},
        Want{"used_after_tail", "use-after-free", fault, "use", "has been freed", "freed_first"}})
    check_told(want);
}

TEST_CASE("Heap memory in the hands of the host") {
  Program program("checks");
  void** buffer = nullptr;
  REQUIRE(cudaMalloc(reinterpret_cast<void**>(&buffer), sizeof(void*)) == cudaSuccess);
  REQUIRE(program.run("result_into", {}, buffer) == cudaSuccess);
  void* block = nullptr;
  REQUIRE(cudaMemcpy(&block, buffer, sizeof block, cudaMemcpyDeviceToHost) == cudaSuccess);
  int value = 0;
  CHECK(cudaMemcpy(&value, block, sizeof value, cudaMemcpyDeviceToHost) == cudaErrorInvalidValue);
  CHECK(cudaFree(block) == cudaErrorInvalidValue);
  const auto all = findings();
  CAPTURE(all);
  REQUIRE(all.size() == 1);  // one message, told twice
  CHECK(all[0].kind == "invalid-handle");
  CHECK(all[0].count == 2);
  CHECK(all[0].other.line == program.line("result_into"));
}

TEST_CASE("Results go where a store could go") {
  check_told({"result_local", "foreign-local-pointer", cudaErrorInvalidAddressSpace, "result_into"});
  check_silent("result_shared_ok");
}

TEST_CASE("A null pointer for the result is an invalid value, and nothing is made") {
  Program program("checks");
  int* a = device_ints(std::vector<int>(n, -1));
  CHECK(program.run("result_null", {}, a, n) == cudaSuccess);
  CHECK(read_ints(a, 10) == std::vector(10, 1));
  CHECK(findings().empty());
}

TEST_CASE("Arguments of printf and of launches are written") {
  check_told({"printed_unwritten", "uninitialized-read"});
  check_told({"argument_unwritten", "uninitialized-read"});
  for (const char* kernel : {"printed_ok", "printed_null_ok", "argument_unread_ok"}) check_silent(kernel);
}
