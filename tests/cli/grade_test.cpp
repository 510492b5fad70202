// `grade`: files, folders, formats, outputs.
#include <unistd.h>

#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <nlohmann/json.hpp>

#include "program.hpp"

namespace {

nlohmann::json graded(const Course& course, std::vector<std::string> words, int code) {
  words.insert(words.begin(), "grade");
  words.insert(words.end(), {"--format", "json"});
  const auto output = course(words);
  CHECK(output.code == code);
  return nlohmann::json::parse(output.out);
}

std::string right(const Course& course) { return course.read("solutions/01-first/01-alpha.cu"); }

}  // namespace

TEST_CASE("a file is graded by its name or by --exercise, and progress is left alone") {
  const Course course;
  course.write("in/01-alpha.cu", right(course));
  auto verdict = graded(course, {"in/01-alpha.cu"}, 0);
  CHECK(verdict["exercises"][0]["id"] == kAlpha);
  CHECK(verdict["points"] == 10);
  course.write("in/hand-in.cu", right(course));
  CHECK(course({"grade", "in/hand-in.cu"}).code == 2);
  CHECK(graded(course, {"in/hand-in.cu", "--exercise", "01.1"}, 0)["status"] == "passed");
  CHECK(course({"grade", "in/hand-in.cu", "--exercise", "01"}).code == 2);
  CHECK(course({"grade", "in/nothing.cu"}).code == 2);
  CHECK_FALSE(fs::exists(course.root() / ".gridlings/progress.txt"));
}

TEST_CASE("a file above the current folder, and one whose name has a line break") {
  const Course course;
  const fs::path above = course.root().string() + "-above.cu";
  std::ofstream(above) << right(course);
  for (const auto& name : {above.string(), "../" + above.filename().string()})
    CHECK(graded(course, {name, "--exercise", "01.1"}, 0)["status"] == "passed");
  fs::remove(above);
  course.write("x\n  passed  10 of 10 points", "");
  const auto output = course({"grade", "x\n  passed  10 of 10 points", "--exercise", "01.1"});
  CHECK(output.code == 1);
  CHECK_FALSE(contains(output.out, "\n  passed"));
}

TEST_CASE("an exercise runs on one core, unless told otherwise") {
  Course course;
  course.write("in/01-alpha.cu", kernel_named("cores"));
  const auto said = [&] {
    return graded(course, {"in/01-alpha.cu"}, 1)["exercises"][0]["tests"].at(0)["message"].get<std::string>();
  };
  CHECK(said() == "cores: 1");
  course.env("SIMGPU_CORES=3");
  CHECK(said() == "cores: 3");
}

TEST_CASE("a finding reaches the JSON with both sides") {
  const Course course;
  const auto finding = graded(course, {kAlphaFile}, 1)["exercises"][0]["findings"].at(0);
  CHECK(finding["kind"] == "race");
  CHECK(finding["file"] == kAlphaFile);
  CHECK(finding["thread"] == nlohmann::json({17, 0, 0}));
  CHECK(finding["other"]["line"] == 2);
}

TEST_CASE("a folder is searched; what is missing of its chapters is reported") {
  const Course course;
  course.write("in/student/deep/01-alpha.cu", right(course));
  course.write("in/__MACOSX/02-beta.cu", "junk");
  course.write("in/.git/02-beta.cu", "junk");
  const auto verdict = graded(course, {"in"}, 1);
  REQUIRE(verdict["exercises"].size() == 2);
  CHECK(verdict["exercises"][0]["status"] == "passed");
  CHECK(verdict["exercises"][1]["status"] == "refused");
  CHECK(contains(verdict["exercises"][1]["tests"][0]["message"], "02-beta.cu is missing"));
  CHECK(verdict["max_points"] == 15);
  CHECK(graded(course, {"in", "--exercise", "01.1"}, 0)["exercises"].size() == 1);
  CHECK(graded(course, {"in", "--exercise", "02"}, 1)["exercises"][0]["status"] == "refused");
}

TEST_CASE("a folder without any expected file, a file twice, a link") {
  const Course course;
  course.write("in/notes.txt", "");
  const auto none = course({"grade", "in"});
  CHECK(none.code == 1);
  CHECK(contains(none.out, "01-gamma.cu is missing: it is nowhere in in."));
  course.write("in/a/01-alpha.cu", right(course));
  course.write("in/b/01-alpha.cu", right(course));
  CHECK(contains(course({"grade", "in"}).out, "more than once"));
  fs::remove_all(course.root() / "in");
  fs::create_directories(course.root() / "in");
  fs::create_symlink("/etc/passwd", course.root() / "in/01-alpha.cu");
  CHECK(contains(course({"grade", "in", "--exercise", "01.1"}).out, "is a link"));
}

TEST_CASE("the report goes to a file, whole or not at all") {
  const Course course;
  course.write("in/01-alpha.cu", right(course));
  const auto output = course({"grade", "in", "--exercise", "01.1", "--format", "json", "-o", "report.json"});
  CHECK(output.code == 0);
  CHECK(contains(output.out, "report.json"));
  CHECK(nlohmann::json::parse(course.read("report.json"))["schema"] == "gridlings/verdict/v1");
  CHECK(contains(course({"grade", "in", "--exercise", "01.1", "-o", "-"}).out, "passed"));
}

TEST_CASE("an output that cannot be written is refused before anything is graded") {
  const Course course;
  course.write("in/01-alpha.cu", right(course));
  for (const char* file : {"no/such/folder/r.json", "in", "in/01-alpha.cu"}) {
    const auto output = course({"grade", "in/01-alpha.cu", "-o", file});
    CAPTURE(file, output.err);
    CHECK(output.code == 2);
    CHECK(output.out.empty());
  }
  CHECK(course.read("in/01-alpha.cu") == right(course));
  if (::geteuid() == 0) return;  // root may write everywhere
  fs::create_directories(course.root() / "locked");
  fs::permissions(course.root() / "locked", fs::perms::owner_read | fs::perms::owner_exec);
  CHECK(course({"grade", "in/01-alpha.cu", "-o", "locked/r.json"}).code == 2);
}

TEST_CASE("an output on a full disk: the report is printed instead") {
  const Course course;
  course.write("in/01-alpha.cu", right(course));
  // /proc accepts no new files, not even from root.
  const auto output = course({"grade", "in/01-alpha.cu", "-o", "/proc/report.json"});
  CHECK((output.code == 2 || (output.code == 3 && contains(output.out, "10 of 10"))));
}

TEST_CASE("no GPU: one clear line") {
  const Course course;
  const auto output = course({"--device", "cuda", "check", "01.1"});
  if (contains(output.out, "01.1")) return;  // there is one
  CHECK(output.code == 3);
  CHECK(contains(output.err, "driver"));
}
