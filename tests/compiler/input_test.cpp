// Tests of common/compiler: everything that people hand in instead of a source file.
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/generators/catch_generators.hpp>

#include "compiler/text.hpp"
#include "i18n/i18n.hpp"
#include "support.hpp"

using namespace compiler_tests;
using gridlings::compiler::compile;

TEST_CASE("what cannot be read, and why") {
  Folder folder;
  auto result = compile(folder.request("missing.cu"));
  CHECK(result.status == Result::unreadable);
  CHECK(result.message == "missing.cu: there is no such file.");

  fs::create_directory(folder.dir() / "folder.cu");
  result = compile(folder.request("folder.cu"));
  CHECK(result.status == Result::unreadable);
  CHECK(result.message == "folder.cu: this is a folder, not a CUDA source file.");

  folder.write("file", kKernel);
  result = compile(folder.request("file/x.cu"));
  CHECK(result.status == Result::unreadable);

  fs::create_symlink("circle.cu", folder.dir() / "circle.cu");
  CHECK(compile(folder.request("circle.cu")).status == Result::unreadable);
}

TEST_CASE("a file without read permission") {
  if (geteuid() == 0) SKIP("root may read everything");
  Folder folder;
  fs::permissions(folder.write("x.cu", kKernel), fs::perms::none);
  const auto result = compile(folder.request("x.cu"));
  CHECK(result.status == Result::unreadable);
  CHECK(has(result.message, "permission"));
}

TEST_CASE("a byte that the compiler would take for the end of the file is refused, with its line") {
  Folder folder;
  const auto bytes = GENERATE_COPY("// one\n// caf\xff\n" + kKernel, kKernel + "// \xff\nsyntax error");
  const auto result = folder.compile(bytes);
  SHOW(result);
  CHECK(result.status == Result::refused);
  CHECK(has(result.message, "x.cu:2: this line holds a byte (0xFF)"));
  CHECK(folder.compile("// caf\xe9 \xfe \x80\n" + kKernel).status == Result::ok);
}

TEST_CASE("what is no source file") {
  Folder folder;
  struct Case {
    std::string bytes, words;
  };
  const auto [bytes, words] = GENERATE(values<Case>({
      {"", "is empty"},
      {"\xef\xbb\xbf", "is empty"},
      {std::string("\xff\xfe_\0_\0", 6), "UTF-16"},
      {std::string("\xfe\xff\0_\0_", 6), "UTF-16"},
      {std::string("\x7f"
                   "ELF\2\1\1\0",
                   8),
       "a program or an archive"},
      {"PK\x03\x04zip", "a program or an archive"},
      {std::string("int a;\0int b;", 13), "zero bytes"},
  }));
  const auto result = folder.compile(bytes);
  SHOW(result);
  CHECK(result.status == Result::refused);
  CHECK(has(result.message, "x.cu"));
  CHECK(has(result.message, words));
}

TEST_CASE("a file of 100 MB, a pipe and a device are refused without being read") {
  Folder folder;
  folder.write("big.cu", "//");
  fs::resize_file(folder.dir() / "big.cu", 100 << 20);
  auto result = compile(folder.request("big.cu"));
  CHECK(result.status == Result::refused);
  CHECK(has(result.message, "104857600 bytes"));

  REQUIRE(mkfifo((folder.dir() / "pipe.cu").c_str(), 0600) == 0);
  CHECK(compile(folder.request("pipe.cu")).status == Result::refused);
  auto device = folder.request("x.cu");
  device.source = "/dev/zero";
  CHECK(compile(device).status == Result::refused);
}

TEST_CASE("bytes that are not UTF-8 are accepted in comments and file names, and never come back") {
  Folder folder;
  const auto result =
      folder.compile("// caf\xe9\n" + kKernel + "__global__ void w() { int u; } // \xfe\n", "b\xe9\"\n.cu");
  SHOW(result);
  CHECK(result.status == Result::ok);
  CHECK(result.log.starts_with("b\uFFFD__.cu(3): warning"));
  CHECK_FALSE(has(result.log, "\xfe"));
  CHECK_FALSE(has(contents(result.image), "\xe9\""));
  CHECK(gridlings::compiler::printable_name("核.cu") == "核.cu");
}

TEST_CASE("messages come in Chinese") {
  Folder folder;
  gridlings::i18n::init("zh_CN");
  const auto result = compile(folder.request("missing.cu"));
  gridlings::i18n::init("en");
  CHECK(result.message == "missing.cu：没有这个文件。");
}

TEST_CASE("text becomes valid UTF-8 and is cut at lines") {
  using gridlings::compiler::valid_utf8;
  CHECK(valid_utf8("a核é\U0001F600") == "a核é\U0001F600");
  CHECK(valid_utf8("\xff"
                   "a\xe6\xa0") ==
        "\uFFFD"
        "a\uFFFD\uFFFD");
  CHECK(valid_utf8("\xc0\xaf") == "\uFFFD\uFFFD");                          // overlong
  CHECK(valid_utf8("\xed\xa0\x80") == "\uFFFD\uFFFD\uFFFD");                // a surrogate
  CHECK(valid_utf8("\xf4\x90\x80\x80").find('\xf4') == std::string::npos);  // beyond Unicode
  using gridlings::compiler::whole_lines;
  CHECK(whole_lines("ab\ncd\n", 6) == "ab\ncd\n");
  CHECK(whole_lines("ab\ncd\n", 5) == "ab\n");
  CHECK(whole_lines("abcdef", 3) == "abc");
}
