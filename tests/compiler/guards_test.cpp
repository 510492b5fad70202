// Tests of common/compiler: foreign files, endless and exploding compilations, what the child may still do.
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/generators/catch_generators.hpp>
#include <cerrno>
#include <csignal>
#include <thread>

#include "compiler/process.hpp"
#include "compiler/toolkit.hpp"
#include "compiler/wire.hpp"
#include "support.hpp"

using namespace compiler_tests;
using gridlings::compiler::ChildRun;
using gridlings::compiler::run_child;

namespace {

std::string repeated(const std::string& text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

// A global array of 10^n elements, spelled in n short lines.
std::string exploding_macros(int n) {
  std::string text = "#define A1 1,1,1,1,1,1,1,1,1,1\n";
  for (int i = 2; i <= n; ++i) {
    const auto last = "A" + std::to_string(i - 1);
    text += "#define A" + std::to_string(i) + " " + last + repeated("," + last, 9) + "\n";
  }
  return text + "__device__ int a[] = {A" + std::to_string(n) +
         "}; __global__ void k(int* p) { p[0] = a[p[1]]; }\n";
}

Result compile_within(const Folder& folder, const std::string& text, int milliseconds,
                      std::size_t memory = 1 << 30) {
  folder.write("x.cu", text);
  auto request = folder.request("x.cu");
  request.limits.wall = std::chrono::milliseconds(milliseconds);
  request.limits.memory = memory;
  return gridlings::compiler::compile(request);
}

bool no_child_left() { return waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD; }

}  // namespace

TEST_CASE("files outside the submission's folder are refused, by name and line") {
  Folder folder;
  std::ofstream(folder.root / "secret.h") << "SECRET_ANSWER\n";
  fs::create_symlink(folder.root / "secret.h", folder.dir() / "link.h");
  fs::create_directory_symlink(folder.root, folder.dir() / "up");
  const std::string path =
      GENERATE_REF(std::string("/etc/passwd"), std::string("/etc/no-such-file"), std::string("../secret.h"),
                   std::string("link.h"), std::string("../no-such-file.h"), std::string("up/secret.h"),
                   std::string("/proc/self/environ"), std::string("/dev/random"), std::string("/dev/stdin"),
                   (folder.root / "secret.h").string());
  const std::string include = GENERATE_REF("#include \"" + path + "\"", "#include <" + path + ">");
  if (has(include, "<") && !path.starts_with("/")) return;  // <> does not look into the submission's folder
  const auto result = folder.compile("// one\n" + include + "\n" + kKernel);
  INFO(include);
  SHOW(result);
  CHECK(result.status == Result::refused);
  CHECK(has(result.message, "x.cu:2: \"" + path + "\" lies outside the submission's folder"));
  CHECK_FALSE(has(result.log, "SECRET_ANSWER"));
  CHECK_FALSE(has(result.log, "root:"));
  CHECK(result.image.empty());
}

TEST_CASE("foreign files are refused however they are named") {
  Folder folder;
  SECTION("by a macro") {
    const auto result = folder.compile("#define F \"/etc/passwd\"\n\n#include F\n" + kKernel);
    CHECK(result.status == Result::refused);
    CHECK(has(result.message, "x.cu:3: \"/etc/passwd\""));
  }
  SECTION("by a header of the submission") {
    folder.write("sub/deep.h", "\n#include \"../../secret.h\"\n");
    const auto result = folder.compile("#include \"sub/deep.h\"\n" + kKernel);
    CHECK(result.status == Result::refused);
    SHOW(result);
    CHECK(has(result.message, "sub/deep.h:2: \"../../secret.h\""));
  }
  SECTION("by __has_include, which would tell that a file exists") {
    const auto result = folder.compile("#if __has_include(\"/etc/passwd\")\n#endif\n" + kKernel);
    CHECK(result.status == Result::refused);
    CHECK(has(result.message, "x.cu:1: \"/etc/passwd\""));
  }
  SECTION("with a displayed name that has folders") {
    folder.write("x.cu", "#include \"../secret.h\"\n" + kKernel);
    auto request = folder.request("x.cu");
    request.display_name = "chapters/01/x.cu";
    const auto result = gridlings::compiler::compile(request);
    CHECK(result.status == Result::refused);
    CHECK(has(result.message, "chapters/01/x.cu:1: \"../secret.h\""));
  }
  SECTION("#embed and .incbin read nothing") {
    const auto embed = folder.compile("const char d[] = {\n#embed \"/etc/passwd\"\n};\n" + kKernel);
    CHECK(embed.status != Result::ok);
    CHECK_FALSE(has(embed.log, "root:"));
    const auto incbin = folder.compile("__global__ void k() { asm(\".incbin \\\"/etc/passwd\\\"\"); }\n");
    if (incbin.status == Result::ok) CHECK_FALSE(has(contents(incbin.image), "root:"));
  }
}

TEST_CASE("files of the submission's own folder may be included, if they are files") {
  Folder folder;
  folder.write("sub/a.h", "#include \"../b.h\"\n");
  folder.write("b.h", "#pragma once\n__device__ int b() { return 1; }\n");
  fs::create_symlink("b.h", folder.dir() / "inner-link.h");
  CHECK(folder.compile("#include \"sub/a.h\"\n#include \"inner-link.h\"\n" + kKernel).status == Result::ok);

  REQUIRE(mkfifo((folder.dir() / "pipe.h").c_str(), 0600) == 0);
  const auto pipe = folder.compile("#include \"pipe.h\"\n");
  CHECK(pipe.status == Result::refused);
  CHECK(has(pipe.message, "x.cu:1: \"pipe.h\" is a device or a pipe"));

  folder.write("big.h", "//");
  fs::resize_file(folder.dir() / "big.h", std::uintmax_t{10} << 30);
  const auto big = folder.compile("#include \"big.h\"\n");
  CHECK(big.status == Result::refused);
  CHECK(has(big.message, "too large"));

  const auto self = folder.compile("#include \"x.cu\"\n" + kKernel);
  CHECK(self.status == Result::compile_error);
  CHECK(has(self.log, "includes itself"));
}

TEST_CASE("compilations without end are stopped, and nothing of them is left") {
  Folder folder;
  const std::string text = GENERATE_REF(
      exploding_macros(12),
      std::string(
          "template <int N, class A, class B> struct F {\n"
          "  typename F<N - 1, F<N, A, int>, B>::type a; typename F<N - 1, A, F<N, B, char>>::type b;\n"
          "  using type = F; };\n"
          "template <class A, class B> struct F<0, A, B> { using type = F; };\n"
          "__global__ void k() { F<60, int, int> f; }\n"),
      std::string("__device__ int a[1 << 28] = {1}; __global__ void k(int* p) { p[0] = a[3]; }\n"));
  const auto result = compile_within(folder, text, 1000);
  SHOW(result);
  CHECK(result.status == Result::timeout);
  CHECK(has(result.message, "x.cu: the compiler was stopped after 1 s"));
  CHECK(no_child_left());
}

TEST_CASE("a compilation that needs too much memory says so") {
  Folder folder;
  const auto result = compile_within(folder, exploding_macros(7), 60'000, 32 << 20);
  SHOW(result);
  CHECK(result.status == Result::memory);
  CHECK(has(result.message, "more than 32 MiB"));
  CHECK(no_child_left());
}

TEST_CASE("endless recursion of templates and code nested too deeply are compile errors") {
  Folder folder;
  const auto recursion = folder.compile(
      "template <int N> struct R { static constexpr int v = R<N + 1>::v; };\n__global__ void k(int* p) { "
      "p[0] = R<0>::v; }\n");
  CHECK(recursion.status == Result::compile_error);
  CHECK(has(recursion.log, "excessive recursion"));
  const auto nested = folder.compile("__global__ void k(int* p) { p[0] = " + repeated("(", 200000) + "1" +
                                     repeated(")", 200000) + "; }\n");
  SHOW(nested);
  CHECK(nested.status == Result::compile_error);
  CHECK(has(nested.message, "crashed on this file (Segmentation fault)"));
}

TEST_CASE("a flood of messages is cut at a line, with a notice") {
  Folder folder;
  std::string text = "__global__ void k() {\n";
  for (int i = 0; i < 3000; ++i) text += "  int a" + std::to_string(i) + ";\n";
  folder.write("x.cu", text + "}\n");
  auto request = folder.request("x.cu");
  request.limits.log = 4096;
  request.limits.wall = std::chrono::seconds(30);
  for (const bool cached : {false, true}) {
    const auto result = gridlings::compiler::compile(request);
    SHOW(result);
    CHECK(result.status == Result::ok);
    CHECK(result.cached == cached);
    CHECK(result.log.size() <= 4096);
    CHECK(result.log.ends_with("\n"));
    CHECK(has(result.message, "first 4 KiB"));
  }
}

TEST_CASE("PTX that is too long is not taken") {
  Folder folder;
  // Within, and beyond, what is read from the compiler at all.
  const std::string text =
      GENERATE("__device__ int a[] = {" + repeated("1,", 20'000) + "1};\n" + kKernel, exploding_macros(5));
  folder.write("x.cu", text);
  auto request = folder.request("x.cu");
  request.limits.image = 1000;
  const auto result = gridlings::compiler::compile(request);
  SHOW(result);
  CHECK(result.status == Result::memory);
  CHECK(has(result.message, "the compiled code is larger than"));
  CHECK(no_child_left());
}

TEST_CASE("behind the guards: no foreign file, socket or process, not even by a plain system call") {
  const auto toolkit = gridlings::compiler::find_toolkit();
  Folder folder;
  const auto input = gridlings::compiler::wire::pack({"probe", "", "x.cu", "", folder.dir().string(),
                                                      toolkit.include.string(), toolkit.lib.string(),
                                                      std::to_string(1 << 30), "10", "1000"});
  const auto run = run_child(toolkit.child, input, std::chrono::seconds(10), 1 << 20);
  REQUIRE(run.how == ChildRun::ended);
  const auto answer = gridlings::compiler::wire::unpack(run.answer);
  REQUIRE(answer);
  auto open_doors = answer->at(gridlings::compiler::wire::kLog);
  // Without Landlock in the kernel, the file calls of the child are the only guard of reading.
  if (syscall(444, nullptr, 0, 1) < 1 && open_doors == "read ") open_doors.clear();
  CHECK(open_doors == "");
}

TEST_CASE("the child's whole process group ends with it") {
  const auto run = run_child("/bin/sh", "sleep 1000 & echo $!; wait\n", std::chrono::milliseconds(500), 1000);
  CHECK(run.how == ChildRun::timed_out);
  const auto status = fs::path("/proc") / std::to_string(std::stoi(run.answer)) / "status";
  const auto gone = [&] { return !fs::exists(status) || has(contents(status), "State:\tZ"); };
  for (int i = 0; i < 500 && !gone(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  CHECK(gone());
}

TEST_CASE("a child that misbehaves is told apart") {
  const std::string much(10 << 20, 'x');
  CHECK(run_child("/bin/true", much, std::chrono::seconds(10), 1000).how == ChildRun::ended);
  CHECK(run_child("/no/such/program", "", std::chrono::seconds(10), 1000).how == ChildRun::not_started);
  const auto crash = run_child("/bin/sh", "kill -SEGV $$\n", std::chrono::seconds(10), 1000);
  CHECK(crash.how == ChildRun::killed_by_signal);
  CHECK(crash.code == SIGSEGV);
  CHECK(
      run_child("/bin/sh", "while :; do echo xxxxxxxxxxxxxxxxxxxxxxx; done\n", std::chrono::seconds(10), 1000)
          .how == ChildRun::answer_too_long);
  CHECK(no_child_left());
}

TEST_CASE("a toolkit or a child that is missing is our fault, not the submission's") {
  Folder folder;
  const char* variable = GENERATE("GRIDLINGS_CUDA_LIB", "GRIDLINGS_COMPILE");
  setenv(variable, "/no/such/place", 1);
  const auto result = folder.compile(kKernel);
  unsetenv(variable);
  SHOW(result);
  CHECK(result.status == Result::internal_error);
  CHECK(has(result.message, "/no/such/place"));
}
