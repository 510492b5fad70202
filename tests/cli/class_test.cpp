// `class` status, show, export and regrade, on a class whose verdicts are put into the gradebook here; and
// one that is handed in, graded and regraded by the program.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>

#include "gradebook/gradebook.hpp"
#include "gradebook/lock.hpp"
#include "program.hpp"

namespace {

using namespace gridlings::gradebook;
using gridlings::grading::ExerciseStatus;
using gridlings::grading::ExerciseVerdict;
using gridlings::grading::TestStatus;

constexpr const char* kGamma = "02-second/01-gamma";

Submission submission(const std::string& key, const std::string& name, const std::string& content) {
  Submission out;
  out.student.key = key;
  out.student.name = name;
  out.source = "export.zip";
  out.items = {{kAlpha, "01-alpha.cu", content}, {kGamma, "01-gamma.cu", content}};
  return out;
}

ExerciseVerdict verdict(const std::string& id, int points, int max_points) {
  ExerciseVerdict out;
  out.id = id;
  out.status = points == max_points ? ExerciseStatus::passed : ExerciseStatus::failed;
  out.points = points;
  out.max_points = max_points;
  out.tests = {{"every row is summed", points == max_points ? TestStatus::passed : TestStatus::failed, points,
                max_points, ""}};
  if (points < max_points)
    out.findings = {
        {"race", "row[0] is written twice.", {"alpha", "01-alpha.cu", 1, 2, {}, {}}, "shuffle:1", {}}};
  return out;
}

// anna: 10, then 4, and our own fault; the second's name is hostile, and 01-alpha.cu of theirs was refused.
void fill(const Course& course) {
  auto book = Gradebook::create_or_open(course.root() / "spring");
  book.add(submission("anna", "Anna Berg", "good"));
  book.add(submission("anna", "Anna Berg", "worse"));
  auto hostile = submission("=b", "\"B\"\n\x1b[2J\u202E", "worse");
  hostile.items[0].content.reset();
  hostile.items[0].problem = Note{"{file} is empty.", {{"file", "01-alpha.cu"}}};
  book.add(hostile);
  book.add(Student{0, "carl"});
  Settings settings{"simulated", "en", {"children-first"}, "tests=1 gpu=1 compiler=1 exercise=1", ""};
  for (const auto& task : book.pending(settings, {.attempts = Attempts::all})) {
    auto result = verdict(task.exercise, book.content(task.content_hash) == "good" ? 10 : 4, 10);
    if (task.exercise == kGamma) {
      result.status = ExerciseStatus::internal_error;
      result.tests.clear();
      result.findings.clear();
      result.reason = "The disk is full.";
    }
    book.store({task, result, "", "landlock", 1});
  }
}

std::string content_of_export(const Course& course, std::vector<std::string> more) {
  more.insert(more.begin(), {"class", "export", "spring", "--format"});
  const auto output = course(more);
  CHECK(output.code == 0);
  return output.out;
}

// The stand-in of the other tests starts programs, which the guard of `class grade` forbids. This one is bash
// alone: 4711 in the PTX is right, everything else is worth `points`.
void put_tests(const Course& course, const std::string& chapter, int points) {
  const auto file = course.root() / "build/bin/chapters" / chapter;
  fs::remove(file);
  course.write(
      fs::relative(file, course.root()),
      "#!/bin/bash\nread -r -d '' ptx <\"$GRIDLINGS_IMAGE\"\nstatus=failed points=" + std::to_string(points) +
          "\nif [[ $ptx == *4711* ]]; then status=passed points=10; fi\n"
          "printf '{\"device\": \"simulated\", \"internal_error\": null, \"findings\": [], \"tests\": "
          "[{\"name\": \"all\", "
          "\"status\": \"%s\", \"points\": %d, \"max_points\": 10, \"message\": \"\"}]}' $status $points "
          ">\"$GRIDLINGS_RESULT\"\n");
  fs::permissions(file, fs::perms::owner_all);
}

}  // namespace

TEST_CASE("class status: what is there, what is graded, what failed, and what to do next") {
  const Course course;
  fill(course);
  const auto output = course({"class", "status", "spring"});
  CHECK(output.code == 0);
  CHECK(contains(output.out, "3 students"));
  CHECK(contains(output.out, "4 files"));
  CHECK(contains(output.out, "2 graded"));
  CHECK(contains(output.out, "refused: 01-alpha.cu is empty."));
  CHECK(contains(output.out, "not graded through our own fault: The disk is full."));
  CHECK(contains(output.out, "1 student has handed in nothing: carl"));
  CHECK(contains(output.out, "./gridlings class grade spring"));
  CHECK(contains(output.out, "./gridlings class regrade spring"));
  CHECK_FALSE(contains(output.out, "\x1b"));
  CHECK_FALSE(contains(output.out, "\u202E"));
  const auto chinese = course({"--lang", "zh_CN", "class", "status", "spring", "--chapter", "01"});
  CHECK(chinese.code == 0);
}

TEST_CASE("class show: the verdict with its findings at their lines; latest, best and all attempts") {
  const Course course;
  fill(course);
  const auto latest = course({"class", "show", "spring", "anna"});
  CHECK(latest.code == 0);
  CHECK(contains(latest.out, "anna (Anna Berg)"));
  CHECK(contains(latest.out, "4 of 20 points"));
  CHECK(contains(latest.out, "1 not graded"));
  CHECK(contains(latest.out, "row[0] is written twice."));
  CHECK(contains(latest.out, "worse"));
  CHECK(contains(latest.out, "through our own fault: The disk is full."));
  const auto best = course({"class", "show", "spring", "Anna Berg", "--attempt", "best"});
  CHECK(contains(best.out, "10 of 20 points"));
  CHECK_FALSE(contains(best.out, "row[0] is written twice."));
  const auto all = course({"class", "show", "spring", "anna", "--attempt", "all"});
  CHECK(contains(all.out, "attempt 1,"));
  CHECK(contains(all.out, "attempt 2,"));
  const auto hostile = course({"class", "show", "spring", "=b"});
  CHECK(hostile.code == 0);
  CHECK_FALSE(contains(hostile.out, "\x1b"));
  CHECK(contains(hostile.out, "01-alpha.cu is empty."));
  const auto nobody = course({"class", "show", "spring", "ana"});
  CHECK(nobody.code == 2);
  CHECK(contains(nobody.err, "anna"));
}

TEST_CASE("class export: each format, to standard output or whole into a file") {
  const Course course;
  fill(course);
  CHECK(contains(content_of_export(course, {"csv", "--chapter", "01.1"}),
                 "'=b,\"\"\"B\"\" \\x1b[2J\\u202e\",,0,0,"));
  CHECK(contains(content_of_export(course, {"csv", "--chapter", "01.1"}), "anna,Anna Berg,,4,4,"));
  CHECK(contains(content_of_export(course, {"csv", "--chapter", "01.1", "--attempt", "best"}),
                 "anna,Anna Berg,,10,10,"));
  CHECK(content_of_export(course, {"csv", "--bom"}).starts_with("\xEF\xBB\xBFkey,"));
  CHECK(contains(content_of_export(course, {"canvas"}), "Points Possible"));
  CHECK(contains(content_of_export(course, {"moodle"}), "Identifier,Full name"));
  CHECK(contains(content_of_export(course, {"junit"}), "<error type=\"internal_error\""));
  const auto json = nlohmann::json::parse(content_of_export(course, {"json"}));
  CHECK(json["course"] == "spring");
  CHECK(json["students"][1]["points"].is_null());

  const auto written = course({"class", "export", "spring", "--format", "csv", "-o", "out.csv"});
  CHECK(written.code == 0);
  CHECK(contains(course.read("out.csv"), "anna"));
  CHECK(contains(written.err, "not graded"));
  CHECK(course({"class", "export", "spring", "--format", "csv", "-o", "no/such/folder.csv"}).code == 2);
  CHECK(course({"class", "export", "spring", "--format", "yaml"}).code == 2);
  CHECK(course({"class", "export", "spring"}).code == 2);
}

TEST_CASE("a folder without a gradebook, and a course that somebody holds, are said") {
  const Course course;
  for (const char* command : {"status", "grade", "regrade"}) {
    const auto output = course({"class", command, "autumn"});
    CHECK(output.code == 2);
    CHECK(contains(output.err, "There is no gradebook in autumn."));
  }
  CHECK_FALSE(fs::exists(course.root() / "autumn"));
  const auto wrong = course({"class", "show", "autumn"});
  CHECK(wrong.code == 2);
  CHECK(contains(wrong.err, "./gridlings class show --help"));
}

TEST_CASE("class regrade: only what a changed test affects, why, and whose points changed") {
  const Course course;
  put_tests(course, "01-first", 4);
  put_tests(course, "02-second", 4);
  course.write("in/anna/01-alpha.cu", course.read("solutions/01-first/01-alpha.cu"));
  course.write("in/anna/01-gamma.cu", course.read("solutions/02-second/01-gamma.cu"));
  course.write("in/bert/01-alpha.cu", course.read("share/starters/01-first/01-alpha.cu"));
  REQUIRE(course({"class", "add", "spring", "in", "--as", "students"}).code == 0);
  const auto graded = course({"class", "grade", "spring", "-j", "1"});
  INFO(graded.out << graded.err);
  REQUIRE(graded.code == 0);
  const auto nothing = course({"class", "regrade", "spring"});
  CHECK(nothing.code == 0);
  CHECK(contains(nothing.out, "nothing is to be done again"));

  put_tests(course, "01-first", 3);  // for what is wrong there are fewer points now
  const auto plan = course({"class", "regrade", "spring", "--dry-run"});
  CHECK(plan.code == 0);
  CHECK(contains(plan.out, "2 verdicts are to be reached again:"));
  CHECK(contains(plan.out, "the chapter's tests changed: 01.1"));
  CHECK_FALSE(contains(plan.out, "02.1"));
  const auto again = course({"class", "regrade", "spring", "-j", "1"});
  INFO(again.out << again.err);
  CHECK(again.code == 0);
  CHECK(contains(again.out, "Points changed in 1 place:"));
  CHECK(contains(again.out, "bert, 01.1: 4 → 3"));
  CHECK(contains(course({"class", "regrade", "spring"}).out, "nothing is to be done again"));
}
