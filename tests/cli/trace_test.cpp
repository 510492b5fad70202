// `trace`, the counts of `check --metrics` and `grade --metrics`, and `help` as a word.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>

#include "program.hpp"

TEST_CASE("trace draws the first run in which the device launches something") {
  const Course course;
  course.solve(kAlpha);
  const auto done = course({"trace", "01.1", "-o", "tree.svg"});
  CHECK(done.code == 0);
  CHECK(done.err.empty());
  CHECK(contains(done.out, "Written: tree.svg"));
  CHECK(contains(done.out, "* --run 2  every row is summed"));
  const auto svg = course.read("tree.svg");
  for (const char* part : {"<svg ", "01.1  A kernel that sums rows", ">alpha<", ">child<", "tail launch", "line 7", "schedule children-first", "Timeline"})
    CHECK(contains(svg, part));
  CHECK(course({"trace", "01.1", "-o", "again.svg"}).code == 0);
  CHECK(course.read("again.svg") == svg);
}

TEST_CASE("trace: what is shown, which run, which schedule, which language") {
  const Course course;
  course.solve(kAlpha);
  course({"trace", "01.1", "-o", "a.svg", "--show", "tree", "--schedule", "shuffle:7", "--lang", "zh_CN"});
  CHECK_FALSE(contains(course.read("a.svg"), "class=\"rule\""));
  CHECK(contains(course.read("a.svg"), "shuffle:7"));
  CHECK(contains(course.read("a.svg"), "lang=\"zh-CN\""));
  course({"trace", "01", "-o", "b.svg", "--run", "1"});
  CHECK(contains(course.read("b.svg"), "nothing is launched"));
  CHECK(course({"trace", "01.1", "-o", "c.svg", "--run", "3"}).code == 2);
}

TEST_CASE("trace: a .json holds every run, for Perfetto") {
  const Course course;
  course.solve(kAlpha);
  CHECK(course({"trace", "01.1", "-o", "trace.json"}).code == 0);
  const auto json = nlohmann::json::parse(course.read("trace.json"));
  int processes = 0;
  for (const auto& event : json["traceEvents"]) processes += event["name"] == "process_name";
  CHECK(processes == 2);
}

TEST_CASE("trace: a .steps.json holds one run, step by step") {
  const Course course;
  course.solve(kAlpha);
  const auto done = course({"trace", "01.1", "-o", "a.steps.json", "--run", "2"});
  CHECK(done.code == 0);
  CHECK_FALSE(contains(done.out, "perfetto"));
  const auto json = nlohmann::json::parse(course.read("a.steps.json"));
  CHECK(json["format"] == "gridlings/steps/v1");
  CHECK(json["run"] == "every row is summed");
  CHECK(json["grids"].size() > 1);
}

TEST_CASE("trace passes what follows -- to the program, wherever the options stand") {
  const Course course;
  course.write("build/lib/libcudart.so.13", "");
  course.write("show", "#!/bin/sh\necho \"<$*>\"\n");
  const auto program = (course.root() / "show").string();
  fs::permissions(program, fs::perms::owner_all);
  const std::vector<std::vector<std::string>> forms{{"trace", program, "-o", "t.svg", "--", "7", "-o", "--x"},
                                                    {"trace", "-o", "t.svg", program, "--", "7", "-o", "--x"},
                                                    {"trace", "-o", "t.svg", "--", program, "7", "-o", "--x"}};
  for (const auto& words : forms) CHECK(course(words).out == "<7 -o --x>\n");
}

TEST_CASE("trace says what is wrong before anything runs") {
  const Course course;
  CHECK(course({"trace"}).code == 2);
  CHECK(course({"trace", "01.1"}).code == 2);
  CHECK(contains(course({"trace", "01.1", "-o", "tree.png"}).err, "neither .svg nor .json"));
  CHECK(contains(course({"trace", "01.1", "-o", "nowhere/tree.svg"}).err, "There is no folder"));
  CHECK(course({"trace", "9.9", "-o", "tree.svg"}).code == 2);
  CHECK(course({"trace", "./nothing", "-o", "tree.svg"}).code == 2);
  CHECK(course({"trace", "01.1", "-o", "tree.svg", "--show", "all"}).code == 2);
  for (const char* schedule : {"children", "shuffle:", "shuffle:x", "shuffle:-1", "shuffle:SEED"})
    CHECK(contains(course({"trace", "01.1", "-o", "tree.svg", "--schedule", schedule}).err,
                   "is not one of: children-first, children-last, blocks-reversed, shuffle:SEED."));
  for (const char* run : {"0", "-1", "x", "1.5"})
    CHECK(contains(course({"trace", "01.1", "-o", "tree.svg", "--run", run}).err, "is not a whole number from 1 on."));
  CHECK(course({"--device", "cuda", "trace", "01.1", "-o", "tree.svg"}).code == 2);
}

TEST_CASE("trace shows the compiler's words where nothing could run") {
  const Course course;
  course.write(kAlphaFile, "extern \"C\" __global__ void alpha(int* row, int n) { nonsense }\n");
  const auto done = course({"trace", "01.1", "-o", "tree.svg"});
  CHECK(done.code == 1);
  CHECK(contains(done.out, "nonsense"));
  CHECK_FALSE(fs::exists(course.root() / "tree.svg"));
}

TEST_CASE("check and grade count on request, and only then") {
  const Course course;
  course.solve(kAlpha);
  const auto counted = course({"check", "01.1", "--metrics"}).out;
  CHECK(contains(counted, "  alpha       2         4      0        1,000     50.0 %         8\n"));
  CHECK(contains(counted, "  alpha           4.00          32.00              31        1\n"));
  CHECK_FALSE(contains(course({"check", "01.1"}).out, "SIMT"));
  const auto file = "chapters/01-first/01-alpha.cu";
  const auto json = nlohmann::json::parse(course({"grade", file, "--metrics", "--format", "json"}).out);
  CHECK(json["exercises"][0]["metrics"]["kernels"][0]["launches"] == 4);
  CHECK_FALSE(contains(course({"grade", file, "--format", "json"}).out, "metrics"));
  CHECK(course({"--device", "cuda", "check", "--metrics"}).code == 2);
}

TEST_CASE("help is a word, too") {
  const Course course;
  CHECK(course({"help"}).out == course({"--help"}).out);
  CHECK(course({"help", "trace"}).out == course({"trace", "--help"}).out);
  CHECK(course({"--lang", "zh_CN", "help"}).out == course({"--lang", "zh_CN", "--help"}).out);
  CHECK(course({"help"}).code == 0);
}

TEST_CASE("list counts exercises as it counts points: the best there was") {
  const Course course;
  course.solve(kAlpha);
  course({"check", "01.1"});
  course.write(kAlphaFile, course.read("share/starters/01-first/01-alpha.cu"));
  course({"check", "01.1"});
  CHECK(contains(course({"list"}).out, "1 of 3 exercises, 10 of"));
}

TEST_CASE("check names the page of the chapter where there is one") {
  const Course course;
  CHECK_FALSE(contains(course({"check", "01.1"}).out, "The chapter:"));
  course.write("docs/chapters/01-first/index.rst", "First\n");
  CHECK(contains(course({"check", "01.1"}).out, "The chapter: docs/chapters/01-first/index.rst"));
  course.write("build/docs/en/chapters/01-first/index.html", "");
  CHECK(contains(course({"check", "01.1"}).out, "The chapter: build/docs/en/chapters/01-first/index.html"));
}
