// Tests of common/compiler: images kept by content.
#include "compiler/cache.hpp"

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "compiler/hash.hpp"
#include "compiler/wire.hpp"
#include "support.hpp"

using namespace compiler_tests;
using gridlings::compiler::Cache;

TEST_CASE("the same request is answered from the cache, with its warnings") {
  Folder folder;
  const std::string text = "__global__ void k() { int unused; }\n";
  const auto first = folder.compile(text);
  const auto second = folder.compile(text);
  CHECK_FALSE(first.cached);
  CHECK(second.cached);
  CHECK(second.status == Result::ok);
  CHECK(second.image == first.image);
  CHECK_FALSE(first.log.empty());
  CHECK(second.log == first.log);
}

TEST_CASE("another text, name, option or architecture is another entry") {
  Folder folder;
  folder.compile(kKernel);
  auto request = folder.request("x.cu");
  request.display_name = "y.cu";
  CHECK_FALSE(gridlings::compiler::compile(request).cached);
  request = folder.request("x.cu");
  request.options = {"-DX"};
  CHECK_FALSE(gridlings::compiler::compile(request).cached);
  request = folder.request("x.cu");
  request.arch = "compute_80";
  CHECK_FALSE(gridlings::compiler::compile(request).cached);
  CHECK_FALSE(folder.compile(kKernel + "\n").cached);
  CHECK(folder.compile(kKernel).cached);
}

TEST_CASE("a local header that changes, appears or goes is noticed") {
  Folder folder;
  folder.write("h.h", "#define N 1\n");
  const std::string text =
      "#include \"h.h\"\n#if __has_include(\"extra.h\")\n#include \"extra.h\"\n#endif\n"
      "__global__ void k(int* p) { p[0] = N; }\n";
  const auto one = folder.compile(text);
  REQUIRE(one.status == Result::ok);
  CHECK(folder.compile(text).cached);
  folder.write("h.h", "#define N 2\n");
  const auto two = folder.compile(text);
  CHECK_FALSE(two.cached);
  CHECK(contents(two.image) != contents(one.image));
  folder.write("extra.h", "#undef N\n#define N 3\n");
  const auto three = folder.compile(text);
  CHECK_FALSE(three.cached);
  CHECK(contents(three.image) != contents(two.image));
  fs::remove(folder.dir() / "h.h");
  CHECK(folder.compile(text).status == Result::compile_error);
}

TEST_CASE("a damaged image or entry is compiled again") {
  Folder folder;
  const auto first = folder.compile(kKernel);
  const auto whole = contents(first.image);
  std::ofstream(first.image, std::ios::binary) << whole.substr(0, whole.size() / 2);
  auto again = folder.compile(kKernel);
  CHECK_FALSE(again.cached);
  CHECK(contents(again.image) == whole);
  for (const auto& item : fs::directory_iterator(folder.cache()))
    if (item.path().extension() == ".entry") {
      auto bytes = contents(item.path());
      bytes.back() ^= 1;
      std::ofstream(item.path(), std::ios::binary) << bytes;
    }
  again = folder.compile(kKernel);
  CHECK_FALSE(again.cached);
  CHECK(contents(again.image) == whole);
  fs::remove(first.image);
  CHECK_FALSE(folder.compile(kKernel).cached);
  CHECK(folder.compile(kKernel).cached);
}

TEST_CASE("many compile at once into one cache") {
  Folder folder;
  for (int i = 0; i < 3; ++i)
    folder.write(std::to_string(i) + ".cu", "__device__ int n" + std::to_string(i) + ";\n" + kKernel);
  std::atomic<int> good = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 6; ++t)
    threads.emplace_back([&, t] {
      for (int i = 0; i < 3; ++i) {
        const auto name = std::to_string((i + t) % 3);
        const auto result = gridlings::compiler::compile(folder.request(name + ".cu"));
        good += result.status == Result::ok && has(contents(result.image), "n" + name);
      }
    });
  for (auto& thread : threads) thread.join();
  CHECK(good == 18);
  for (const auto& item : fs::directory_iterator(folder.cache()))
    CHECK_FALSE(item.path().filename().string().starts_with("tmp."));
}

TEST_CASE("the cache stays within its size; what was used lately stays") {
  Folder folder;
  const Cache cache(folder.cache(), 10'000);
  const auto image = [](char c) { return std::string(4000, c); };
  const auto old = cache.store("old", {}, image('o'), ".ptx").image;
  const auto used = cache.store("used", {}, image('u'), ".ptx").image;
  for (const auto& item : fs::directory_iterator(folder.cache()))
    fs::last_write_time(item, fs::file_time_type::clock::now() - std::chrono::hours(1));
  CHECK(cache.find("used", folder.dir()));
  cache.store("new", {}, image('n'), ".ptx");
  cache.store("newer", {}, image('m'), ".ptx");
  CHECK_FALSE(fs::exists(old));
  CHECK(fs::exists(used));
  CHECK(cache.find("new", folder.dir()));
}

TEST_CASE("a cache folder that cannot be written is our fault, and named") {
  Folder folder;
  folder.write("x.cu", kKernel);
  auto request = folder.request("x.cu");
  request.cache_dir = folder.write("a-file", "") / "cache";
  const auto result = gridlings::compiler::compile(request);
  SHOW(result);
  CHECK(result.status == Result::internal_error);
  CHECK(has(result.message, "a-file"));
}

TEST_CASE("damaged messages between the processes are recognised") {
  using namespace gridlings::compiler::wire;
  const Message fields{"a", std::string("b\0c", 3), ""};
  const auto bytes = pack(fields);
  CHECK(unpack(bytes) == fields);
  for (std::size_t cut : {bytes.size() - 1, std::size_t{3}, std::size_t{8}})
    CHECK_FALSE(unpack(std::string_view(bytes).substr(0, cut)));
  CHECK(gridlings::compiler::sha256("abc") ==
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}
