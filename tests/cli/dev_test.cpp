// `dev check` finds what is broken; `dev starters` keeps the pristine files.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <vector>

#include "program.hpp"

namespace {

constexpr const char* kFolder = "tests/submissions/01-first/01-alpha/";

// Empty files are refused without a compiler: quick.
const std::vector<std::string> kMoreWrong{"wrong-b.cu", "wrong-c.cu", "wrong-d.cu", "wrong-e.cu", "wrong-f.cu"};

std::string more_wrong() {
  std::string out;
  for (const auto& name : kMoreWrong) out += "[[submission]]\nfile = \"" + name + "\"\nstatus = \"refused\"\n";
  return out;
}

// As many submissions for 01.1 as there must be. What the first wrong one must get stands in `expected`.
void add_submissions(const Course& course, const std::string& expected) {
  for (const auto* name : {"right-one.cu", "right-b.cu"})
    course.write(std::string(kFolder) + name, course.read("solutions/01-first/01-alpha.cu"));
  course.write(std::string(kFolder) + "wrong-one.cu", course.read("share/starters/01-first/01-alpha.cu"));
  for (const auto& name : kMoreWrong) course.write(kFolder + name, "");
  course.write(std::string(kFolder) + "expected.toml", expected);
}

const std::string kExpected =
    "[starter]\nstatus = \"failed\"\nkind = \"race\"\nline = 4\n"
    "[[submission]]\nfile = \"wrong-one.cu\"\nstatus = \"failed\"\nkind = \"race\"\nline = 4\ntests = "
    "[\"every row is summed\"]\n" +
    more_wrong();

void replace(const Course& course, const std::string& file, const std::string& from, const std::string& to) {
  auto text = course.read(file);
  REQUIRE(contains(text, from));
  course.write(file, text.replace(text.find(from), from.size(), to));
}

// The report wraps its lines; what it says is looked for in one.
std::string joined(const std::string& text) {
  std::string out;
  for (const char c : text)
    if (const char d = c == '\n' ? ' ' : c; d != ' ' || out.empty() || out.back() != ' ') out += d;
  return out;
}

void expect_broken(const Course& course, const std::string& part) {
  const auto output = course({"dev", "check", "01.1"});
  INFO(output.out + output.err);
  CHECK(output.code == 1);
  CHECK(contains(joined(output.out), part));
}

}  // namespace

TEST_CASE("a sound exercise passes, whatever the reader has done to his copy") {
  const Course course;
  add_submissions(course, kExpected);
  course.solve(kAlpha);
  const auto output = course({"dev", "check", "01.1", "-j", "2"});
  INFO(output.out + output.err);
  CHECK(output.code == 0);
  CHECK(contains(output.out, "starter 1/1, solution 1/1, right 2/2, wrong 6/6"));
  CHECK(contains(course({"dev", "check"}).out, "2 right and 6 wrong"));
}

TEST_CASE("a verdict that is not as expected is named exactly") {
  const Course course;
  add_submissions(course, kExpected);
  const auto file = std::string(kFolder) + "expected.toml";
  const auto broken = [&](const std::string& from, const std::string& to, const std::string& part) {
    replace(course, file, from, to);
    expect_broken(course, part);
    course.write(file, kExpected);
  };
  broken("[[submission]]\nfile = \"wrong-one.cu\"\nstatus = \"failed\"",
         "[[submission]]\nfile = \"wrong-one.cu\"\nstatus = \"timeout\"", "it gets failed, not timeout.");
  broken("line = 4\ntests", "line = 5\ntests", "it should show race at line 5");
  broken("\"every row is summed\"", "\"an empty row launches nothing\"",
         "this test should fail and does not: an empty row");
  broken("kind = \"race\"", "kind = \"rice\"", "`rice` is no kind of finding");
  broken("[starter]", "[started]", "There is no [starter]");
  broken("[starter]\nstatus = \"failed\"", "[starter]\nstatus = \"compile_error\"",
         "a starter compiles, runs and fails");
  broken("kind = \"race\"\nline = 4\n[[", "[[", "name the `tests` that fail");
  broken("file = \"wrong-one.cu\"\nstatus = \"failed\"", "file = \"wrong-one.cu\"\nstatus = \"passed\"",
         "only right-*.cu pass");
  broken("tests = ", "test = ", "`test` is unknown here");
  broken("wrong-one.cu", "wrong-two.cu", "wrong-two.cu is listed and is not there");
  broken("[starter]", "[starter", "expected.toml");
}

TEST_CASE("a solution that fails, a starter that passes, points that do not add up") {
  const Course course;
  add_submissions(course, kExpected);
  const auto solution = "solutions/01-first/01-alpha.cu", starter = "share/starters/01-first/01-alpha.cu";
  replace(course, solution, "4711", "4712");
  expect_broken(course, "it gets failed, not passed.");
  replace(course, solution, "4712", "4711");
  replace(course, starter, "= 0;", "= 4711;");
  expect_broken(course, "it gets passed, not failed.");
  replace(course, starter, "= 4711;", "= 0;");
  replace(course, "chapters/01-first/chapter.toml", "points = 10", "points = 12");
  expect_broken(course, "add up to 10; chapter.toml says 12");
}

TEST_CASE("starter and solution may differ between the marks only") {
  const Course course;
  add_submissions(course, kExpected);
  replace(course, "solutions/01-first/01-alpha.cu", "// Exercise alpha.", "// Exercise omega.");
  expect_broken(course, "they differ outside the marks: line 1 of the starter, line 1");
  replace(course, "solutions/01-first/01-alpha.cu", "// <<< your work", "");
  expect_broken(course, "never closed");
}

TEST_CASE("metadata is complete in both languages") {
  const Course course;
  add_submissions(course, kExpected);
  const auto file = "chapters/01-first/chapter.toml";
  replace(course, file, "title.zh_CN = \"按行求和的核函数\"", "");
  expect_broken(course, "`title` has no Chinese text");
  replace(course, file, "  { en = \"Third hint.\", zh_CN = \"第三个提示。\" },\n", "");
  expect_broken(course, "There must be 3 hints; there are 2.");
  replace(course, file, "kernels = [\"alpha\"]",
          "kernels = [\"alpha\"]\ncompile_options = [\"--include-path=/\"]");
  expect_broken(course, "--include-path=/ is not allowed");
}

TEST_CASE("stray and missing files") {
  const Course course;
  add_submissions(course, kExpected);
  course.write("chapters/01-first/03-forgotten.cu", "");
  fs::remove(course.root() / "chapters/01-first/main.cu");
  expect_broken(course, "chapters/01-first/03-forgotten.cu belongs to no exercise");
  expect_broken(course, "chapters/01-first/main.cu is missing");
}

TEST_CASE("dev starters takes starters, and no solved exercise") {
  Course course;
  add_submissions(course, kExpected);
  fs::remove_all(course.root() / "share/starters");
  expect_broken(course, "`./gridlings dev starters` makes it");
  course.solve("01-first/02-beta");
  const auto output = course({"dev", "starters"});
  CHECK(output.code == 1);
  CHECK(contains(output.out, "chapters/01-first/02-beta.cu"));
  CHECK(course.read("share/starters/01-first/01-alpha.cu") == course.read(kAlphaFile));
  CHECK_FALSE(fs::exists(course.root() / "share/starters/01-first/02-beta.cu"));
  CHECK(course({"dev", "check", "01.1"}).code == 0);
}

TEST_CASE("dev starters of one exercise leaves the others alone") {
  const Course course;
  course.solve(kAlpha);
  course.write(kAlphaFile, course.read(kAlphaFile) + "\n// mine");
  const auto before = course.read("share/starters/01-first/01-alpha.cu");
  CHECK(course({"dev", "starters", "01.2"}).code == 0);
  CHECK(course.read("share/starters/01-first/01-alpha.cu") == before);
}

TEST_CASE("every exercise has enough right and wrong submissions") {
  const Course course;
  add_submissions(course, kExpected);
  CHECK(course({"dev", "check", "01.1"}).code == 0);
  fs::remove(course.root() / kFolder / "right-b.cu");
  expect_broken(course, "2 right and 6 wrong submissions at least; there are 1 and 6");
  course.write(std::string(kFolder) + "right-b.cu", course.read("solutions/01-first/01-alpha.cu"));
  replace(course, std::string(kFolder) + "expected.toml",
          "[[submission]]\nfile = \"wrong-f.cu\"\nstatus = \"refused\"\n", "");
  fs::remove(course.root() / kFolder / "wrong-f.cu");
  expect_broken(course, "there are 2 and 5");
}

TEST_CASE("on a real GPU the right answers run, and what they got is recorded") {
  Course course;
  add_submissions(course, kExpected);
  auto blind = course.read("solutions/01-first/01-alpha.cu");
  course.write(std::string(kFolder) + "right-b.cu", blind.replace(blind.find("alpha(int"), 5, "alpha_blind"));
  course.env(std::string("LD_LIBRARY_PATH=") + FAKE_DRIVER).env("GRIDLINGS_COMMIT=1d9355d");
  const auto check = [&] { return course({"--device", "cuda", "dev", "check", "01.1", "--record", "gpu.json"}); };
  auto output = check();
  INFO(output.out + output.err);
  CHECK(output.code == 0);
  CHECK(contains(output.out, "01.1  solution 1/1, right 2/2"));
  auto record = nlohmann::json::parse(course.read("gpu.json"));
  CHECK(record["device"] == "cuda:Stand-in");
  CHECK(record["driver"] == "580.95.05");
  CHECK(record["toolkit"].get<std::string>().starts_with("13."));
  CHECK(record["commit"] == "1d9355d");
  CHECK(record["failed"] == 0);
  REQUIRE(record["answers"].size() == 3);
  CHECK(record["answers"][0] == nlohmann::json{{"file", "solutions/01-first/01-alpha.cu"},
                                               {"status", "passed"}, {"passed", 2}, {"skipped", 0}, {"failed", 0}});
  CHECK(record["answers"][1]["file"] == std::string(kFolder) + "right-b.cu");
  CHECK(record["answers"][1]["status"] == "skipped");

  replace(course, std::string(kFolder) + "right-one.cu", "4711", "4712");
  output = check();
  CHECK(output.code == 1);
  record = nlohmann::json::parse(course.read("gpu.json"));
  CHECK(record["failed"] == 1);
  CHECK(record["answers"][2]["status"] == "failed");
  CHECK(record["answers"][2]["problems"].size() == 1);
  CHECK(course({"dev", "check", "01.1", "--record", "no/such/folder.json"}).code == 2);
}

TEST_CASE("dev check on a real GPU says when there is none") {
  const Course course;
  const auto output = course({"--device", "cuda", "dev", "check", "01.1"});
  if (contains(output.out, "01.1")) return;  // there is one
  CHECK(output.code == 3);
  CHECK(contains(output.err, "driver"));
}

TEST_CASE("in CI the file that a reader gets must be the starter") {
  Course course;
  add_submissions(course, kExpected);
  course.env("CI=true");
  CHECK(course({"dev", "check", "01.1"}).code == 0);
  course.solve(kAlpha);
  expect_broken(course, "is not what stands in chapters/");
}
