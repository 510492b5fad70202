// Programs built by nvcc run unmodified and print what they print on a real GPU.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <iterator>
#include <regex>

#include "support.hpp"

using namespace programs_test;
namespace fs = std::filesystem;

namespace {

/// The program runs silently but for what it prints, and that is what is expected.
void check_prints(const std::string& program, const std::string& name) {
  const Run r = exec(program);
  CHECK(r.code == 0);
  CHECK(r.err.empty());
  CHECK(r.out == expected(name));
}

std::vector<std::string> shared(std::vector<std::string> more) {
  more.insert(more.end(), {"-cudart", "shared"});
  return more;
}

/// Times are those of a virtual clock; their digits are not compared.
std::string without_times(const std::string& text) {
  return std::regex_replace(text, std::regex(" *[0-9.]+ ms"), " # ms");
}

std::string bytes_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// The pictures of a chapter's pages are those that its program has drawn into `folder`.
int check_pictures(const fs::path& pages, const fs::path& folder) {
  int pictures = 0;
  for (const auto& entry : fs::directory_iterator(pages)) {
    if (entry.path().extension() != ".svg") continue;
    INFO(entry.path());
    CHECK(bytes_of(entry.path()) == bytes_of(folder / entry.path().filename()));
    ++pictures;
  }
  return pictures;
}

}  // namespace

TEST_CASE("A kernel launches a child, and both print") {
  check_prints(built_with_children("hello", {"hello.cu"}), "hello");
}

TEST_CASE("Variables by symbol") { check_prints(built("symbols", {"symbols.cu"}, shared({})), "symbols"); }

TEST_CASE("Managed, mapped, registered and pooled memory") {
  check_prints(built("memory", {"memory.cu"}, shared({})), "memory");
}

TEST_CASE("Streams, events, host functions, host threads, launch attributes") {
  check_prints(built("streams", {"streams.cu"}, shared({"-arch=sm_90"})), "streams");
}

TEST_CASE("A fat binary is loaded at run time") {
  const auto image = built("loaded.fatbin", {"loaded_kernel.cu"}, {"-fatbin", "-arch=sm_90"});
  const Run r = exec(built("loaded", {"loaded.cu"}, shared({"-arch=sm_90"})), {image});
  CHECK(r.code == 0);
  CHECK(r.err.empty());
  CHECK(r.out == "0 0: 42\n");
  const Run cut_off =
      exec(built("loaded", {"loaded.cu"}, shared({"-arch=sm_90"})), {std::string(SOURCES) + "/loaded.cu"});
  CHECK(contains(cut_off.out, "218"));
}

TEST_CASE("Launches that cannot be, and other refusals") {
  check_prints(built("launch_errors", {"launch_errors.cu"}, shared({"-arch=sm_90"})), "launch_errors");
}

TEST_CASE("Objects are linked: kernels, functions and variables of one are used in the other") {
  check_prints(built_with_children("two", {"two_first.cu", "two_second.cu"}), "two");
}

TEST_CASE("Each compression of the fat binary") {
  for (const char* mode : {"none", "speed", "balance", "size", "default"}) {
    INFO(mode);
    check_prints(built("plain", {"plain.cu"}, shared({std::string("--compress-mode=") + mode})), "plain");
  }
}

TEST_CASE("The PTX that fits the device is picked") {
  check_prints(built("plain_several", {"plain.cu"},
                     shared({"-gencode", "arch=compute_75,code=compute_75", "-gencode",
                             "arch=compute_90,code=sm_90", "-gencode", "arch=compute_120,code=compute_120"})),
               "plain");
}

TEST_CASE("Stream 0 of each host thread, where the program was built so") {
  check_prints(built("per_thread", {"per_thread.cu"}, shared({"--default-stream", "per-thread"})),
               "per_thread");
}

TEST_CASE("A tree of launches, and a recursive sort in named streams") {
  const Run tree = exec(built_with_children("print_tree", {"print_tree.cu"}));
  CHECK(tree.code == 0);
  CHECK(tree.err.empty());
  CHECK(contains(tree.out, "42 blocks, cudaSuccess\n"));
  CHECK(std::count(tree.out.begin(), tree.out.end(), '\n') == 43);
  check_prints(built_with_children("sort", {"sort.cu"}), "sort");
}

TEST_CASE("The chapters' programs, with the exercises solved") {
  int chapters = 0, pictures = 0;
  for (const auto& entry : fs::directory_iterator(fs::path(ROOT) / "chapters")) {
    if (!fs::exists(entry.path() / "main.cu")) continue;
    ++chapters;
    const std::string chapter = entry.path().filename();
    INFO(chapter);
    const auto folder = scratch_folder() / ("solved-" + chapter), root = fs::path(ROOT);
    fs::create_directories(folder);
    fs::copy_file(root / "chapters" / chapter / "main.cu", folder / "main.cu",
                  fs::copy_options::overwrite_existing);
    for (const auto& solved : fs::directory_iterator(root / "solutions" / chapter))
      fs::copy_file(solved.path(), folder / solved.path().filename(), fs::copy_options::overwrite_existing);
    const auto program = built_with_children("chapter", {(folder / "main.cu").string()});
    const Run r = run({GRIDLINGS, "--lang", "en", "exec", "--", program}, folder);
    CHECK(r.code == 0);
    CHECK(r.err.empty());
    CHECK(without_times(r.out) == without_times(expected(chapter)));
    pictures += check_pictures(root / "docs/chapters" / chapter, folder);
  }
  CHECK(chapters >= 13);
  CHECK(pictures > 0);
}
