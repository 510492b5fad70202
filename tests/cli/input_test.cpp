// Bad input and bad luck: a clear message, the right exit code, nothing lost, never a crash.
#include <catch2/catch_test_macros.hpp>
#include <fstream>

#include "program.hpp"

namespace {

struct Seen {
  int code;
  std::string text;
};

Seen check_with(const Course& course, const std::string& text) {
  course.write(kAlphaFile, text);
  const auto output = course({"check", "01.1"});
  return {output.code, output.out + output.err};
}

void expect(const Seen& seen, int code, const std::string& part) {
  INFO(seen.text);
  CHECK(seen.code == code);
  CHECK(contains(seen.text, part));
}

}  // namespace

TEST_CASE("empty, blank, binary, UTF-16") {
  const Course course;
  expect(check_with(course, ""), 1, "is empty");
  expect(check_with(course, "\xEF\xBB\xBF \r\n\n"), 1, "is empty");
  expect(check_with(course, std::string("\x7F"
                                        "ELF\0\0\1",
                                        7)),
         1, "not a text file");
  expect(check_with(course, std::string("\xFF\xFE/\0/\0", 6)), 1, "UTF-16");
}

TEST_CASE("a file of 100 MB is refused without being read") {
  const Course course;
  std::ofstream(course.root() / kAlphaFile, std::ios::binary).seekp((100 << 20) - 1).put('\n');
  const auto output = course({"check", "01.1"});
  CHECK(output.code == 1);
  CHECK(contains(output.out, "too large: 100.0 MB"));
}

TEST_CASE("a folder or a device where a file should be") {
  const Course course;
  fs::remove(course.root() / kAlphaFile);
  fs::create_directory(course.root() / kAlphaFile);
  const auto folder = course({"check", "01.1"});
  CHECK(folder.code == 1);
  CHECK(contains(folder.out, "is a folder"));
  const auto device = course({"grade", "/dev/zero", "--exercise", "01.1"});
  CHECK(device.code == 1);
  CHECK(contains(device.out, "not an ordinary file"));
}

TEST_CASE("CRLF and BOM are as good as any, and line numbers stay") {
  const Course course;
  std::string text = "\xEF\xBB\xBF";
  for (const char c : course.read("solutions/01-first/01-alpha.cu"))
    text += c == '\n' ? std::string("\r\n") : std::string(1, c);
  expect(check_with(course, text), 0, "10 of 10 points");
  expect(check_with(course, "\xEF\xBB\xBF// one\r\nsyntax error\r\n"), 1, "01-alpha.cu(2): error");
}

TEST_CASE("bytes and names that are not UTF-8") {
  const Course course;
  expect(check_with(course, "// \xB4\xFA\xC2\xEB\n" + course.read("solutions/01-first/01-alpha.cu")), 0,
         "10 of 10");
  const std::string name = "\xB4\xFA\xC2\xEB.cu";
  course.write(name, course.read("chapters/01-first/02-beta.cu"));
  const auto output = course({"grade", name, "--exercise", "01.1"});
  CHECK(output.code == 1);
  CHECK(contains(output.out, "\xEF\xBF\xBD.cu"));
  CHECK_FALSE(contains(output.out, name));
  CHECK(course({"grade", name, "--exercise", "01.1", "--format", "json"}).code == 1);
  CHECK(course({"check", "\xFF\xFE"}).code == 2);
}

TEST_CASE("a syntax error shows the compiler's words") {
  const Course course;
  expect(check_with(course, "extern \"C\" __global__ void alpha() { int x = ; }\n"), 1,
         "expected an expression");
}

TEST_CASE("an autograder that crashes, says nothing, says nonsense or blames itself is our fault") {
  const Course course;
  expect(check_with(course, kernel_named("crash")), 3, "crashed");
  expect(check_with(course, kernel_named("silent")), 3, "nothing to say");
  expect(check_with(course, kernel_named("garbage")), 3, "our fault");
  expect(check_with(course, kernel_named("ours")), 3, "The tests are broken.");
  const auto flood = check_with(course, kernel_named("flood"));
  expect(flood, 3, "bytes left out");
  CHECK(flood.text.size() < 10'000);
  // None of this is held against the reader.
  CHECK_FALSE(contains(course.read(".gridlings/progress.txt"), "alpha"));
}

TEST_CASE("an autograder that hangs is stopped with all its children") {
  Course course;
  course.env("GRIDLINGS_TIME_LIMIT=1");
  expect(check_with(course, kernel_named("hang")), 1, "did not end within 1 s");
}

TEST_CASE("an autograder that is not built or not executable") {
  const Course course;
  const auto program = course.root() / "build/bin/chapters/01-first";
  course.solve(kAlpha);
  fs::permissions(program, fs::perms::owner_read);
  const auto locked = course({"check", "01.1"});
  CHECK(locked.code == 3);
  fs::remove(program);
  const auto missing = course({"check", "01.1"});
  CHECK(missing.code == 3);
  CHECK(contains(missing.out, "is not built"));
}

TEST_CASE("a broken chapter.toml is our fault, says where, and hides no other chapter") {
  const Course course;
  const auto file = "chapters/01-first/chapter.toml";
  const auto whole = course.read(file);
  course.write(file, "id = \"01-first\"\n[[exercise]\n");
  const auto list = course({"list"});
  CHECK(list.code == 3);
  CHECK(contains(list.out, "02.1"));
  CHECK(contains(list.err, "chapters/01-first/chapter.toml:2:"));
  const auto check = course({"check", "01.1"});
  CHECK(check.code == 3);
  CHECK(contains(check.err, "git checkout"));
  CHECK(course({"hint", "02.1"}).code == 0);
  for (const std::string change :
       {"points = 10", "id = \"01-alpha\"", "title.en", "id = \"01-first\"", "[[exercise]]"}) {
    auto text = whole;
    text.replace(text.find(change), change.size(), "points = \"many\" #");
    course.write(file, text);
    CAPTURE(change);
    const int code = course({"list"}).code;
    CHECK((code == 3 || code == 0));
  }
  course.write(file, std::string("\0\xFF", 2));
  CHECK(course({"list"}).code == 3);
}

TEST_CASE("no temporary files stay behind") {
  Course course;
  fs::create_directories(course.root() / "tmp");
  course.env("TMPDIR=" + (course.root() / "tmp").string());
  course.env("GRIDLINGS_TIME_LIMIT=1");
  check_with(course, kernel_named("hang"));
  check_with(course, kernel_named("crash"));
  CHECK(fs::is_empty(course.root() / "tmp"));
}

TEST_CASE("a report never overwrites a submission") {
  const Course course;
  course.write("hand-in/01-alpha.cu", course.read(kAlphaFile));
  for (const std::string path : {"hand-in", "hand-in/01-alpha.cu"}) {
    const auto output = course({"grade", path, "-o", "hand-in/01-alpha.cu"});
    CHECK(output.code == 2);
    CHECK(contains(output.err, "would overwrite the submission"));
  }
  CHECK(course.read("hand-in/01-alpha.cu") == course.read(kAlphaFile));
}

TEST_CASE("what is missing on the command line is named") {
  const Course course;
  CHECK(contains(course({"reset"}).err, "WHAT is missing: An exercise: 03.1, or its name."));
  CHECK(contains(course({"grade"}).err, "PATH is missing"));
  CHECK(course({"dev"}).code == 2);
}
