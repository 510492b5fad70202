// Which file answers which exercise.
#include <catch2/catch_test_macros.hpp>

#include "pack.hpp"

using namespace gridlings;

namespace {

const std::string kRows = kernel("scale_rows"), kShort = kernel("add_to_rows");

std::string told_of(const std::vector<Entry>& files) {
  const Folder folder;
  for (const auto& file : files) folder.write("ada/" + file.name, file.content);
  return told(take(folder / "ada", intake::Kind::student));
}

}  // namespace

TEST_CASE("by name: with its folder, alone, without the number, in another case, as a copy") {
  for (const auto* name : {"03-loop-to-child/01-ragged-rows.cu", "01-ragged-rows.cu",
                           "ragged-rows.cu", "01-Ragged-Rows.CU", "01_ragged_rows.cu", "01-ragged-rows (2).cu",
                           "01-ragged-rows-1.cu", "Copy of 01-ragged-rows.cu"}) {
    INFO(name);
    CHECK(contains(told_of({{name, kRows}}), std::string("01-ragged-rows <- ") + name + "\n"));
  }
}

TEST_CASE("a wrong name with the right kernel inside is taken, and said") {
  for (const auto* name : {"homework.cu", "kernel.cpp", "solution.txt", "rows.cu.txt", "作业.cu"}) {
    INFO(name);
    const auto text = told_of({{name, kRows}});
    CHECK(contains(text, std::string("01-ragged-rows <- ") + name + "\n"));
    CHECK(contains(text, "has another name than 01-ragged-rows.cu, but the kernel scale_rows"));
  }
}

TEST_CASE("two files with each other's names answer by their kernels") {
  const auto text = told_of({{"01-ragged-rows.cu", kShort}, {"02-short-rows.cu", kRows}});
  CHECK(contains(text, "01-ragged-rows <- 02-short-rows.cu"));
  CHECK(contains(text, "02-short-rows <- 01-ragged-rows.cu"));
}

TEST_CASE("a file of the right name without the kernel is for the grader to judge") {
  CHECK(contains(told_of({{"01-ragged-rows.cu", "int x;"}}), "01-ragged-rows <- 01-ragged-rows.cu\n"));
}

TEST_CASE("of exercises that share a kernel, the one that asks for more gets the file that has it all") {
  CHECK(contains(told_of({{"a.cu", kernel("smooth") + kernel("smooth_tiles")}}), "02-shared-tile <- a.cu"));
  CHECK(contains(told_of({{"a.cu", kernel("smooth")}}), "03-rounds <- a.cu"));
}

TEST_CASE("several candidates: the same text is one, a single one with the kernel wins, else it is refused") {
  CHECK(contains(told_of({{"a/01-ragged-rows.cu", kRows}, {"b/01-ragged-rows.cu", "\xEF\xBB\xBF" + kRows}}),
                 "twice with the same content"));
  const auto one = told_of({{"a/01-ragged-rows.cu", "int x;"}, {"b/01-ragged-rows.cu", kRows}});
  CHECK(contains(one, "<- b/01-ragged-rows.cu\n"));
  CHECK(contains(one, "it alone has the kernel scale_rows"));
  const auto two = told_of({{"a/01-ragged-rows.cu", kRows}, {"b/01-ragged-rows.cu", kRows + "// more\n"}});
  CHECK(contains(two, "refused: 01-ragged-rows.cu is there more than once: a/01-ragged-rows.cu and b/01-ragged-rows.cu. Keep one."));
  CHECK(contains(told_of({{"x.cu", kRows}, {"y.cu", kRows + "//\n"}}), "more than once: x.cu and y.cu"));
  CHECK(contains(told_of({{"old/01-ragged-rows.cu", kRows}, {"03-loop-to-child/01-ragged-rows.cu", kRows + "//\n"}}),
                 "<- 03-loop-to-child/01-ragged-rows.cu\n"));
}

TEST_CASE("a file beside its own archive: the plain one counts") {
  const auto packed = pack(".zip", {{"01-ragged-rows.cu", kRows + "// old\n"}});
  CHECK(contains(told_of({{"01-ragged-rows.cu", kRows}, {"backup.zip", packed}}), "01-ragged-rows <- 01-ragged-rows.cu\n"));
}

TEST_CASE("what answers nothing is named, and what to do is said") {
  CHECK(contains(told_of({{"report.pdf", "%PDF"}, {"notes.docx", "PK"}}),
                 "There is no exercise file in it, only: notes.docx, report.pdf. Hand in the .cu files"));
  CHECK(contains(told_of({{".DS_Store", "x"}}), "There is no file in it"));
  CHECK(contains(told_of({{"01-ragged-rows.cu", kRows}, {"other.cu", "int x;"}}), "other.cu is ignored: neither"));
  CHECK(contains(told_of({{"01-ragged-rows.cu", ""}}), "refused: 01-ragged-rows.cu is empty."));
  CHECK_FALSE(contains(told_of({{"01-ragged-rows.cu", kRows}, {"main.cu", "int main() {}"}}), "main.cu is ignored"));
}

TEST_CASE("junk is passed over") {
  const auto text = told_of({{"01-ragged-rows.cu", kRows}, {"01-ragged-rows.cu~", "old"}, {"._01-ragged-rows.cu", "x"},
                             {"__MACOSX/01-ragged-rows.cu", "x"}, {".git/01-ragged-rows.cu", "x"},
                             {".01-ragged-rows.cu.swp", "x"}});
  CHECK(contains(text, "01-ragged-rows <- 01-ragged-rows.cu\n"));
  CHECK_FALSE(contains(text, "more than once"));
}

TEST_CASE("bytes that were put right are said with the file") {
  const auto text = told_of({{"01-ragged-rows.cu", "\xEF\xBB\xBF// a\r\n" + kRows}});
  CHECK(contains(text, "began with a byte order mark"));
  CHECK(contains(text, "Windows line ends"));
}
