// Tests of common/compiler: what is compiled, how files are named, which headers and device-runtime calls
// work.
#include <catch2/generators/catch_generators.hpp>

#include "support.hpp"

using namespace compiler_tests;

TEST_CASE("a kernel becomes PTX for the simulated GPU") {
  Folder folder;
  const auto result = folder.compile(kKernel);
  SHOW(result);
  REQUIRE(result.status == Result::ok);
  CHECK(result.log.empty());
  CHECK(result.message.empty());
  const auto ptx = contents(result.image);
  CHECK(has(ptx, ".target sm_90"));
  CHECK(has(ptx, "_Z1kPi"));
  CHECK(has(ptx, "\t.loc\t1 1 "));
}

TEST_CASE("messages and PTX carry the displayed name, wherever the file lies") {
  Folder folder;
  folder.write("helper.h", "__device__ int helper() { return 3; }\n");
  folder.write("odd name.cu",
               "#include \"helper.h\"\n__global__ void k(int* p) { p[0] = helper(); int unused; }\n");
  auto request = folder.request("odd name.cu");
  request.display_name = GENERATE("01-x.cu", "chapters/03-y/01-x.cu", "/somewhere/else/01-x.cu");
  const auto result = gridlings::compiler::compile(request);
  SHOW(result);
  REQUIRE(result.status == Result::ok);
  CHECK(result.log.starts_with(request.display_name + "(2): warning #177-D: variable \"unused\""));
  const auto ptx = contents(result.image);
  CHECK(has(ptx, " \"" + request.display_name + "\""));
  CHECK_FALSE(has(ptx, folder.root.string()));
}

TEST_CASE("a compile error is shown as NVRTC words it, at the reader's line") {
  Folder folder;
  const std::string bom = GENERATE("", "\xef\xbb\xbf");
  const std::string end = GENERATE("\n", "\r\n");
  const auto result =
      folder.compile(bom + "// one" + end + "__global__ void k() {" + end + "  wrong();" + end + "}" + end);
  SHOW(result);
  CHECK(result.status == Result::compile_error);
  CHECK(result.log.starts_with("x.cu(3): error: identifier \"wrong\" is undefined\n    wrong();"));
  CHECK(result.message.empty());
  CHECK(result.image.empty());
}

TEST_CASE("the warning of a local pointer given to a launch ends in words, not in stray memory") {
  Folder folder;
  const auto result = folder.compile(
      "__global__ void child(int* p) { *p = 1; }\n"
      "__global__ void parent(int n) { int a[4]; a[n & 3] = n; child<<<1, 1>>>(a); }\n");
  SHOW(result);
  REQUIRE(result.status == Result::ok);
  CHECK(has(result.log, "obtained at the launch. Dereferencing this within the launch is undefined."));
  CHECK(result.log.find('\xef') == std::string::npos);
}

TEST_CASE("a missing last line end and an empty kernel file are no problem") {
  Folder folder;
  CHECK(folder.compile("__global__ void k() {}").status == Result::ok);
  CHECK(folder.compile("// nothing yet\n").status == Result::ok);
}

TEST_CASE("device-runtime templates that NVRTC only declares are defined, and nvcc accepts the same code") {
  Folder folder;
  const std::string text =
      "__global__ void child(int*) {}\n"
      "__global__ void k(int* p) {\n"
      "  float* f; p[0] = cudaMalloc(&f, 4); cudaFree(f);\n"
      "  cudaFuncAttributes a; p[1] = cudaFuncGetAttributes(&a, child); p[2] = a.maxThreadsPerBlock;\n"
      "  p[3] = cudaOccupancyMaxActiveBlocksPerMultiprocessor(p + 4, child, 128, 0);\n"
      "  p[5] = cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(p + 6, child, 128, 0, 0);\n"
      "  p[7] = INT_MAX; p[8] = std::abs(p[9]) + (std::sqrt(2.f) < INFINITY); int8_t b = 1; p[10] = b;\n"
      "}\n";
  const auto result = folder.compile(GENERATE("", "#include <cuda_runtime.h>\n") + text);
  SHOW(result);
  REQUIRE(result.status == Result::ok);
  CHECK(result.log.empty());
  const auto ptx = contents(result.image);
  for (const char* call : {"__cudaCDP2Malloc", "__cudaCDP2FuncGetAttributes",
                           "__cudaCDP2OccupancyMaxActiveBlocksPerMultiprocessorWithFlags"})
    CHECK(has(ptx, call));
  const std::string nvcc = GRIDLINGS_NVCC;
  if (nvcc.empty()) SKIP("there is no nvcc here");
  CHECK(std::system((nvcc + " -arch=sm_90 -rdc=true --ptx -o " + (folder.root / "x.ptx").string() + " " +
                     (folder.dir() / "x.cu").string() + " 2>&1")
                        .c_str()) == 0);
}

TEST_CASE("the standard headers that device code can use are accepted, in any order and twice") {
  Folder folder;
  const auto result = folder.compile(
      "#include <cfloat>\n#include <stdint.h>\n#include <cmath>\n#include <climits>\n#include <cstdint>\n"
      "#include <limits.h>\n#include <cassert>\n#include <assert.h>\n#include <cstdio>\n#include <stdio.h>\n"
      "#include <cstddef>\n#include <stddef.h>\n#include <math.h>\n#include <cstdlib>\n#include <cstring>\n"
      "#include <string.h>\n#include <float.h>\n#include <algorithm>\n#include <cuda_runtime.h>\n"
      "__global__ void k(int* p, float* f, std::uint8_t* b, uint64_t* u) {\n"
      "  std::printf(\"%d\\n\", INT_MAX); f[0] = std::sqrt(f[1]) + FLT_MAX + std::fabs(f[2]) + M_PI + "
      "INFINITY;\n"
      "  assert(p[0]); p[1] = std::isnan(f[3]) + sizeof(std::nullptr_t); std::memcpy(p, f, 4); *u = "
      "SIZE_MAX;\n"
      "  p[2] = offsetof(int2, y); p[3] = std::abs(p[4]); f[4] = std::pow(f[5], 2.f) + NAN; *b = UINT8_MAX;\n"
      "}\n");
  SHOW(result);
  CHECK(result.status == Result::ok);
  CHECK(result.log.empty());
}

TEST_CASE("libcu++, cooperative groups and half precision are accepted together with the standard headers") {
  Folder folder;
  const auto result = folder.compile(
      "#include <cstdint>\n#include <cmath>\n#include <climits>\n#include <cooperative_groups.h>\n"
      "#include <cuda/atomic>\n#include <cuda/barrier>\n#include <cuda_fp16.h>\n#include <limits>\n"
      "#include <type_traits>\n#include <utility>\n#include <cuda/std/cmath>\n"
      "namespace cg = cooperative_groups;\n"
      "__global__ void k(int* p, __half* h) {\n"
      "  cg::this_thread_block().sync(); h[0] = h[1] + h[2];\n"
      "  cuda::atomic_ref<int, cuda::thread_scope_device>(p[3]).fetch_add(1);\n"
      "  static_assert(std::is_integral_v<int> && std::numeric_limits<int>::max() == INT_MAX);\n"
      "  auto q = std::move(p); q[0] = 1;\n"
      "}\n");
  SHOW(result);
  CHECK(result.status == Result::ok);
  CHECK(result.log.empty());
}

TEST_CASE("host code in an exercise file: NVRTC's error, and one line that says why") {
  Folder folder;
  const auto result = folder.compile(kKernel + "int main() { return 0; }\n");
  SHOW(result);
  CHECK(result.status == Result::compile_error);
  CHECK(has(result.log, "x.cu(2): error: A function without execution space annotations"));
  CHECK(has(result.message, "main()"));
  CHECK_FALSE(has(result.log, result.message));
  const auto header = folder.compile("#include <vector>\n" + kKernel);
  CHECK(header.status == Result::compile_error);
  CHECK(has(header.message, "\"vector\" was not found"));
}

TEST_CASE("a generic lambda in a kernel: the line says how to write it") {
  Folder folder;
  const auto result = folder.compile(
      "extern \"C\" __global__ void k(int* p) { auto add = [](auto a, auto b) { return a + b; }; p[0] = "
      "add(p[1], 2); }\n");
  SHOW(result);
  CHECK(result.status == Result::compile_error);
  CHECK(has(result.message, "lambda with auto parameters"));
}

TEST_CASE("options: macros, language and floating point; nothing that names a file") {
  using gridlings::compiler::allowed_option;
  for (const char* good : {"-DN=4", "-DNAME", "--define-macro=A=b c", "-UNAME", "--std=c++20", "-std=c++14",
                           "--use_fast_math", "--fmad=false", "--maxrregcount=32", "--diag-suppress=177"})
    CHECK(allowed_option(good));
  for (const char* bad :
       {"--pre-include=/etc/passwd", "-I/etc", "--include-path=/", "-include", "--pch-dir=/tmp", "-pch",
        "--create-pch=x", "-D", "-DN\n-I/", "--std=c++17 -I/", "@file", "--options-file=x", "",
        "--fdevice-time-trace=x", "--gpu-architecture=sm_90", "--ptxas-options=-v", "x.cu"})
    CHECK_FALSE(allowed_option(bad));

  Folder folder;
  folder.write("x.cu", "__global__ void k(int* p) { p[0] = N; static_assert(__cplusplus == 202002L); }\n");
  auto request = folder.request("x.cu");
  request.options = {"-DN=4", "--std=c++20"};
  CHECK(gridlings::compiler::compile(request).status == Result::ok);
  request.options = {"-I/etc"};
  const auto result = gridlings::compiler::compile(request);
  CHECK(result.status == Result::internal_error);
  CHECK(has(result.message, "-I/etc"));
}

TEST_CASE("PTX with device launches links with the device runtime for a real GPU") {
  Folder folder;
  const auto ptx = folder.compile(
      "__global__ void c(int* p) { p[0] = 1; }\n__global__ void k(int* p) { c<<<1, 32>>>(p); }\n");
  REQUIRE(ptx.status == Result::ok);
  const auto cubin = gridlings::compiler::link_for_device(ptx.image, 90, folder.cache());
  SHOW(cubin);
  REQUIRE(cubin.status == Result::ok);
  CHECK(cubin.image.extension() == ".cubin");
  CHECK(contents(cubin.image)
            .starts_with("\x7f"
                         "ELF"));
  CHECK(gridlings::compiler::link_for_device(ptx.image, 90, folder.cache()).cached);

  const auto damaged =
      gridlings::compiler::link_for_device(folder.write("bad.ptx", "no PTX at all\n"), 90, folder.cache());
  CHECK(damaged.status == Result::compile_error);
  CHECK_FALSE(damaged.log.empty());
  CHECK(gridlings::compiler::link_for_device(ptx.image, 12345, folder.cache()).status ==
        Result::internal_error);
  CHECK(gridlings::compiler::link_for_device(folder.dir() / "none.ptx", 90, folder.cache()).status ==
        Result::unreadable);
}
