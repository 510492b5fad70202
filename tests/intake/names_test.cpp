// Names, character sets and kernels: the small parts of the room intake.
#include <catch2/catch_test_macros.hpp>

#include "intake/kernels.hpp"
#include "intake/names.hpp"
#include "intake/text.hpp"
#include "pack.hpp"

using namespace gridlings::intake;

namespace {

PathFault fault(std::string_view path) {
  std::vector<std::string> parts;
  return split_path(path, parts);
}

std::string utf16(const std::string& ascii, bool big, bool mark) {
  std::string out = mark ? (big ? "\xFE\xFF" : "\xFF\xFE") : "";
  for (const char c : ascii) out += big ? std::string{'\0', c} : std::string{c, '\0'};
  return out;
}

}  // namespace

TEST_CASE("paths that lead elsewhere are told from those that do not") {
  for (const auto* path : {"/etc/passwd", "\\\\host\\x", "C:\\x.cu", "c:/x.cu"}) CHECK(fault(path) == PathFault::absolute);
  for (const auto* path : {"../x.cu", "a/../../x.cu", "a\\..\\x.cu", "a/.."}) CHECK(fault(path) == PathFault::outside);
  for (const auto* path : {"", ".", "./", "./."}) CHECK(fault(path) == PathFault::empty);
  std::vector<std::string> parts;
  CHECK(split_path("./a//b\\c..cu", parts) == PathFault::none);
  CHECK(parts == std::vector<std::string>{"a", "b", "c..cu"});
}

TEST_CASE("names become UTF-8, and one line") {
  CHECK(utf8_of("\xD6\xD0\xCE\xC4.cu") == "中文.cu");  // GB18030
  CHECK(utf8_of("caf\xE9") == "café");                // not valid there: Latin-1
  CHECK(label("a\nb\x1b[31m\tc") == "a\\nb\\x1b[31m\\tc");
  CHECK(label(std::string(400, 'x')).size() < 200);
}

TEST_CASE("what editors and systems leave behind is junk") {
  for (const auto* name : {".DS_Store", "__MACOSX", ".git", ".vscode", "rows.cu~", ".rows.cu.swp", "#rows.cu#", "Thumbs.db",
                           "._rows.cu", "rows.cu.bak", "~$report.docx"})
    CHECK(is_junk(name));
  for (const auto* name : {"rows.cu", "main.cu", "a.swp.cu", "bak"}) CHECK_FALSE(is_junk(name));
}

TEST_CASE("marks of copies come off") {
  int number = 0;
  CHECK(without_copy_mark("rows-2", &number) == "rows");
  CHECK(number == 2);
  CHECK(without_copy_mark("rows (1)") == "rows");
  CHECK(without_copy_mark("rows - Copy") == "rows");
  CHECK(without_copy_mark("rows - Copy (2)") == "rows");
  CHECK(without_copy_mark("rows - 副本") == "rows");
  CHECK(without_copy_mark("Copy of rows") == "rows");
  CHECK(without_copy_mark("01-ragged-rows") == "01-ragged-rows");
}

TEST_CASE("archives by their names") {
  for (const auto* name : {"a.zip", "A.ZIP", "a.tar.gz", "a.tgz", "a.7z", "a.tar"}) CHECK(is_archive_name(name));
  for (const auto* name : {"zip", ".zip", "a.gz", "a.rar", "a.cu"}) CHECK_FALSE(is_archive_name(name));
  CHECK(is_foreign_archive_name("a.rar"));
  CHECK(stem_of("ada.tar.gz") == "ada");
  CHECK(extension_of("rows.CU.txt") == ".cu.txt");
}

TEST_CASE("kernels are found by their definitions only") {
  const auto found = kernels_in(R"code(
    // __global__ void no1() {}
    /* __global__ void no2() {} */
    const char* s = "__global__ void no3() {}"; const char* r = R"(__global__ void no4() {})";
    __global__ void declared(int);
    extern "C" __global__ void __launch_bounds__(256, 2) plain(float* p) { p[0] = 1'000; }
    template <typename T> __global__ static void
    generic(T* p, int (*f)(int)) { }
    void __global__ other_way() {}
    __global__ void child(int n) { plain<<<1, 1>>>(nullptr); })code");
  CHECK(found == std::set<std::string>{"plain", "generic", "other_way", "child"});
  CHECK(kernels_in("__global__").empty());
  CHECK(kernels_in("__global__ void a(").empty());
  CHECK(kernels_in("__global__ void \"").empty());
}

TEST_CASE("text is made plain, and it is said") {
  const auto source = kernel("scale_rows");
  const auto dos = "// a\r\n" + source;
  CHECK(plain_text(source, "x").notes.empty());
  CHECK(plain_text(dos, "x").bytes == "// a\n" + source);
  CHECK(plain_text("\xEF\xBB\xBF" + source, "x").bytes == source);
  for (const bool big : {false, true})
    for (const bool mark : {false, true}) {
      const auto text = plain_text(utf16(source, big, mark), "x");
      CHECK(text.bytes == source);
      CHECK(text.notes.size() == 1);
    }
  CHECK(plain_text("// \xD6\xD0\xCE\xC4\n" + source, "x").bytes == "// 中文\n" + source);
  CHECK(plain_text("// caf\xE9\n" + source, "x").bytes == "// café\n" + source);
}

TEST_CASE("what is no text is refused, with what to do") {
  const auto why = [](const std::string& bytes) { return gridlings::gradebook::shown(*plain_text(bytes, "a.cu").problem); };
  CHECK(contains(why(""), "is empty"));
  CHECK(contains(why("\xEF\xBB\xBF \r\n"), "is empty"));
  CHECK(contains(why(std::string("\x7F" "ELF\0\0\1", 7)), "not a text file"));
  CHECK(contains(why(std::string("\xFF\xFE\0\xD8", 4)), "Save it as UTF-8"));
  CHECK(contains(why(std::string((1u << 20) + 1, 'x')), "too large: 1.0 MB"));
}
