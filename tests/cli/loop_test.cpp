// The reader's loop: list, check, hint, reset, solution, and the progress file.
#include <catch2/catch_test_macros.hpp>

#include "program.hpp"

TEST_CASE("the whole course, from the first look to the last exercise, in both languages") {
  for (const std::string lang : {"en", "zh_CN"}) {
    const Course course;
    const auto run = [&](std::vector<std::string> words) {
      words.insert(words.begin(), {"--lang", lang});
      const auto output = course(words);
      CHECK(output.err.empty());
      return output.out;
    };
    check_golden("welcome." + lang + ".txt", run({}));
    check_golden("help." + lang + ".txt", run({"--help"}));
    check_golden("check-failed." + lang + ".txt", run({"check"}));
    check_golden("hint." + lang + ".txt", run({"hint"}));
    course.solve(kAlpha);
    check_golden("check-passed." + lang + ".txt", run({"check"}));
    check_golden("check-chapter." + lang + ".txt", run({"check", "01"}));
    check_golden("list." + lang + ".txt", run({"list"}));
    course.solve("01-first/02-beta");
    run({"check"});
    course.solve("02-second/01-gamma");
    check_golden("check-last." + lang + ".txt", run({"check"}));
    CHECK(course({"check"}).code == 0);
  }
}

TEST_CASE("check tells by its exit code how it went") {
  const Course course;
  CHECK(course({"check", "01.1"}).code == 1);
  course.solve(kAlpha);
  CHECK(course({"check", "01.1"}).code == 0);
  CHECK(course({"check", "01"}).code == 1);
}

TEST_CASE("an exercise is found by number, id, name, both, and path") {
  const Course course;
  for (const char* what :
       {"01.1", "1.1", "1/1", "01.01", "01-alpha", "alpha", "ALPHA", "first/alpha", "01-first/01-alpha",
        "chapters/01-first/01-alpha.cu", "./chapters/01-first/01-alpha.cu", "01-alpha.cu"}) {
    CAPTURE(what);
    CHECK(contains(course({"hint", what, "--all"}).out, "01.1  A kernel that sums rows"));
  }
  for (const char* what : {"2", "02", "second", "02-second", "chapters/02-second/"})
    CHECK(contains(course({"hint", what, "--all"}).out, "02.1"));
}

TEST_CASE("an unknown name leads to the nearest ones, a chapter to its exercises") {
  const Course course;
  const auto wrong = course({"check", "alhpa"});
  CHECK(wrong.code == 2);
  CHECK(contains(wrong.err, "Did you mean alpha?"));
  const auto chapter = course({"hint", "01"});
  CHECK(chapter.code == 2);
  CHECK(contains(chapter.err, "01.2  A second kernel"));
  CHECK(course({"check", "9.9"}).code == 2);
  CHECK(course({"check", ""}).code == 1);
}

TEST_CASE("hints come one at a time and are remembered") {
  const Course course;
  CHECK(contains(course({"hint", "01.1"}).out, "First hint."));
  const auto second = course({"hint", "01.1"}).out;
  CHECK(contains(second, "Second hint."));
  CHECK_FALSE(contains(second, "First hint."));
  CHECK(contains(course({"hint", "01.1"}).out, "Third hint."));
  const auto again = course({"hint", "01.1"}).out;
  CHECK(contains(again, "First hint."));
  CHECK(contains(again, "--spoil"));
  CHECK(contains(course({"hint", "01.2", "--all"}).out, "Three."));
}

TEST_CASE("reset keeps every version of the reader and never overwrites one") {
  const Course course;
  const auto starter = course.read(kAlphaFile);
  CHECK(contains(course({"reset", "01.1"}).out, "as it was in the beginning"));
  for (const std::string version : {"one", "two", "three"}) {
    course.write(kAlphaFile, version);
    CHECK(course({"reset", "alpha"}).code == 0);
    CHECK(course.read(kAlphaFile) == starter);
  }
  CHECK(course.read("chapters/01-first/01-alpha.cu.mine") == "one");
  CHECK(course.read("chapters/01-first/01-alpha.cu.mine-2") == "two");
  CHECK(course.read("chapters/01-first/01-alpha.cu.mine-3") == "three");
}

TEST_CASE("reset brings back a file that was deleted, and check says how") {
  const Course course;
  const auto starter = course.read(kAlphaFile);
  fs::remove(course.root() / kAlphaFile);
  const auto check = course({"check", "01.1"});
  CHECK(check.code == 1);
  CHECK(contains(check.out, "chapters/01-first/01-alpha.cu is missing"));
  CHECK(contains(check.out, "./gridlings reset 01.1"));
  CHECK(course({"reset", "01.1"}).code == 0);
  CHECK(course.read(kAlphaFile) == starter);
}

TEST_CASE("reset without a pristine starter changes nothing") {
  const Course course;
  course.write(kAlphaFile, "mine");
  fs::remove(course.root() / "share/starters/01-first/01-alpha.cu");
  const auto reset = course({"reset", "01.1"});
  CHECK(reset.code == 3);
  CHECK(course.read(kAlphaFile) == "mine");
}

TEST_CASE("the solution is for those who passed, or insist") {
  const Course course;
  const auto early = course({"solution", "01.1"});
  CHECK(early.code == 1);
  CHECK(early.out.empty());
  CHECK(contains(early.err, "--spoil"));
  CHECK(course({"solution", "01.1", "--spoil"}).out == course.read("solutions/01-first/01-alpha.cu"));
  course.solve(kAlpha);
  course({"check", "01.1"});
  course.write(kAlphaFile, kernel_named("broken_again"));
  course({"check", "01.1"});
  CHECK(course({"solution", "01.1"}).code == 0);
}

TEST_CASE("progress is keyed by name: a renumbered course keeps it, foreign lines stay") {
  const Course course;
  course.solve(kAlpha);
  course({"check", "01.1"});
  auto progress = course.read(".gridlings/progress.txt");
  CHECK(contains(progress, "first/alpha passed solved best=10\n"));
  course.write(".gridlings/progress.txt", progress + "gone/exercise passed best=3\nunknown words\n");

  fs::rename(course.root() / "chapters/01-first", course.root() / "chapters/07-first");
  auto toml = course.read("chapters/07-first/chapter.toml");
  toml.replace(toml.find("01-first"), 8, "07-first");
  course.write("chapters/07-first/chapter.toml", toml);
  CHECK(contains(course({"list"}).out, "✓ 07.1"));

  course({"hint", "gamma"});
  progress = course.read(".gridlings/progress.txt");
  CHECK(contains(progress, "gone/exercise passed solved best=3\n"));
  CHECK(contains(progress, "unknown words\n"));
  CHECK(contains(progress, "second/gamma untried hints=1\n"));
}

TEST_CASE("a damaged or unwritable progress file stops nothing") {
  Course course;
  course.write(".gridlings/progress.txt", std::string("\xFF\0\n\nfirst/alpha best=x hints=-\n", 30));
  CHECK(course({"list"}).code == 0);
  course.env("GRIDLINGS_STATE=/dev/null/nowhere");
  const auto check = course({"check", "01.1"});
  CHECK(check.code == 1);
  CHECK(contains(check.err, "could not be saved"));
}

TEST_CASE("wrong words on the command line") {
  const Course course;
  const auto command = course({"chekc"});
  CHECK(command.code == 2);
  CHECK(contains(command.err, "Did you mean check?"));
  const auto option = course({"hint", "--al"});
  CHECK(option.code == 2);
  CHECK(contains(option.err, "There is no option `--al`."));
  CHECK(contains(option.err, "--all"));
  CHECK(course({"reset"}).code == 2);
  CHECK(course({"check", "01.1", "01.2"}).code == 2);
  CHECK(course({"--device", "toaster", "list"}).code == 2);
  CHECK(course({"--lang", "tlh", "list"}).code == 2);
  CHECK(course({"list", "--lang"}).code == 2);
  CHECK(course({"test"}).code == 2);
  CHECK(course({"--version"}).code == 0);
  CHECK(contains(course({"chekc", "--lang", "zh_CN"}).err, "您是否想输入 check？"));
}

TEST_CASE("exec says why a file that may be started does not start") {
  Course course;
  course.write("build/lib/libcudart.so.13", "");
  const std::pair<const char*, const char*> files[] = {{"nonsense\n", "Exec format error"},
                                                       {"#!/no/such/shell\n", "No such file"}};
  for (const auto& [text, why] : files) {
    course.write("odd", text);
    fs::permissions(course.root() / "odd", fs::perms::owner_all);
    const auto output = course({"exec", "--", (course.root() / "odd").string()});
    CHECK(output.code == 2);
    CHECK(contains(output.err, "odd cannot be started: "));
    CHECK(contains(output.err, why));
  }
}

TEST_CASE("exec passes words and exit status on, with our library first") {
  Course course;
  course.write("build/lib/libcudart.so.13", "");
  course.env("LD_LIBRARY_PATH=/somewhere");
  const auto output =
      course({"exec", "--", "/bin/sh", "-c", "echo $LD_LIBRARY_PATH \"$@\"; exit 7", "sh", "--lang", "x y"});
  CHECK(output.code == 7);
  CHECK(output.out == course.root().string() + "/build/lib:/somewhere --lang x y\n");
  CHECK(course({"exec", "sh", "-c", "exit 5"}).code == 5);
  CHECK(course({"exec"}).code == 2);
  CHECK(course({"exec", "--", "./no-such-program"}).code == 2);
  CHECK(contains(course({"exec", "--", ""}).err, "No program was given."));
  CHECK(contains(course({"exec", "--quick", "--", "ls"}).err, "no option --quick"));
  CHECK(contains(course({"exec", "--help"}).out, "exec"));
  CHECK(course({"bench"}).code == 3);
}
