// Programs that cannot run or do wrong: what is said, and the exit code.
#include <catch2/catch_test_macros.hpp>
#include <csignal>

#include "support.hpp"

using namespace programs_test;

TEST_CASE("A program without PTX") {
  const auto program =
      built("no_ptx", {"plain.cu"}, {"-gencode", "arch=compute_90,code=sm_90", "-cudart", "shared"});
  const Run r = exec(program);
  CHECK(r.code == 3);
  CHECK(r.out.empty());
  CHECK(contains(r.err, "no PTX"));
  CHECK(contains(r.err, "-arch=sm_90"));
}

TEST_CASE("A program whose PTX is for newer devices only") {
  const auto program =
      built("newer", {"plain.cu"}, {"-gencode", "arch=compute_120,code=compute_120", "-cudart", "shared"});
  const Run r = exec(program);
  CHECK(r.code == 0);  // the program goes on, as on hardware
  CHECK(r.out == "0 cudaErrorNoKernelImageForDevice\n");
  CHECK(contains(r.err, "SIMGPU_ARCH"));
}

TEST_CASE("A program that a real GPU would run from its machine code, with PTX for newer devices only") {
  const auto program = built("machine_code", {"plain.cu"},
                             {"-gencode", "arch=compute_90,code=sm_90", "-gencode",
                              "arch=compute_120,code=compute_120", "-cudart", "shared"});
  const Run r = exec(program);
  CHECK(r.code == 3);
  CHECK(contains(r.err, "SIMGPU_ARCH"));
}

TEST_CASE("A program with the static runtime") {
  const Run r = exec(built("static", {"plain.cu"}, {}));
  CHECK(r.code == 3);
  CHECK(r.out.empty());
  CHECK(contains(r.err, "nvcc -cudart shared"));
}

TEST_CASE("A function that is not there says its name") {
  const Run r = exec(built("missing", {"missing.cu"}, {"-cudart", "shared"}));
  CHECK(r.code == 3);
  CHECK(r.out == "before\n");
  CHECK(contains(r.err, "cudaStreamBeginCapture"));
}

TEST_CASE("Findings are told at the end; arguments and the exit code are the program's") {
  const auto program = built("fault", {"fault.cu"}, {"-lineinfo", "-cudart", "shared"});
  const Run r = exec(program, {"7", "a b", "--lang"});
  CHECK(r.code == 7);
  CHECK(r.out == "[7][a b][--lang]cudaErrorIllegalAddress\n");
  CHECK(contains(r.err, "out-of-bounds"));
  CHECK(contains(r.err, "fault.cu:5"));
  CHECK(contains(r.err, "thread 4"));
  const Run chinese = run({GRIDLINGS, "--lang", "zh_CN", "exec", "--", program});
  CHECK(chinese.code == 0);
  CHECK(contains(chinese.err, "访问越界"));
}

TEST_CASE("A program by its relative path, and one that a signal ends") {
  const auto program = built("plain", {"plain.cu"}, {"-cudart", "shared"});
  const std::filesystem::path path(program);
  const Run r = run({GRIDLINGS, "exec", "--", "./" + path.filename().string()}, path.parent_path());
  CHECK(r.code == 0);
  CHECK(r.out == "42 cudaSuccess\n");
  CHECK(run({GRIDLINGS, "exec", "--", "sh", "-c", "kill -SEGV $$"}).code == 128 + SIGSEGV);
}

TEST_CASE("A signal sent to exec reaches the program") {
  const Run r = run(
      {"sh", "-c",
       std::string(GRIDLINGS) +
           " exec -- sh -c 'trap \"echo caught; exit 9\" TERM; echo $$ > pid; while :; do sleep 0.1; done' & "
           "child=$!; while [ ! -s pid ]; do sleep 0.1; done; kill -TERM $child; wait $child; echo $?"},
      scratch_folder());
  CHECK(r.out == "caught\n9\n");
}

TEST_CASE("Grids that the program's end cuts off are told once, those that were waited for not") {
  const auto program = built_with_children("unfinished", {"unfinished.cu"});
  const Run r = exec(program);
  CHECK(r.code == 0);
  CHECK(contains(r.err, "had not run to their end when the program ended: 2."));
  CHECK(contains(r.err, "cudaDeviceSynchronize()"));
  CHECK(r.err.find("gridlings:") == r.err.rfind("gridlings:"));
  const Run waited = exec(program, {"wait"});
  CHECK(waited.code == 0);
  CHECK(waited.err.empty());
}

TEST_CASE("Settings that make no sense are told once") {
  const auto program = built("plain", {"plain.cu"}, {"-cudart", "shared"});
  const auto with = [&](const char* setting) {
    const Run r = run({"env", setting, GRIDLINGS, "--lang", "en", "exec", "--", program});
    CHECK(r.out == "42 cudaSuccess\n");
    CHECK(r.err.find("gridlings:") == r.err.rfind("gridlings:"));
    return r.err;
  };
  CHECK(contains(with("SIMGPU_SCHEDULE=sideways"), "SIMGPU_SCHEDULE=sideways is not a schedule; children-first"));
  CHECK(contains(with("SIMGPU_CHECKS=maybe"), "SIMGPU_CHECKS=maybe is neither on nor off"));
  CHECK(contains(with("SIMGPU_BUDGET=much"), "SIMGPU_BUDGET=much is not a whole number;"));
  CHECK(contains(with("SIMGPU_ARCH=1.1"), "SIMGPU_ARCH=1.1 is not a compute capability; 9.0"));
}
