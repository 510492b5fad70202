// Parts of the program, without starting it.
#include <catch2/catch_test_macros.hpp>

#include "cli/files.hpp"
#include "cli/find.hpp"
#include "cli/process.hpp"
#include "cli/progress.hpp"

using namespace gridlings::cli;

namespace {

ProcessResult shell(const std::string& script, ProcessLimits limits = {}) {
  return run_process({"/bin/sh", {"-c", script}, {"PATH=/usr/bin:/bin", "ONLY=this"}, "/", limits});
}

}  // namespace

TEST_CASE("near names: typing errors and parts of names, best first") {
  const std::vector<std::string> names{"list", "check", "hint", "ragged-rows", "short-rows", "01"};
  CHECK(near_names("chekc", names) == std::vector<std::string>{"check"});
  CHECK(near_names("rows", names) == std::vector<std::string>{"ragged-rows", "short-rows"});
  CHECK(near_names("ragged-row", names) == std::vector<std::string>{"ragged-rows"});
  CHECK(near_names("zebra", names).empty());
}

TEST_CASE("a child's end is told apart: exit, signal, time, no start") {
  CHECK(shell("exit 3").value == 3);
  const auto killed = shell("kill -SEGV $$");
  CHECK(killed.end == ProcessResult::signalled);
  CHECK(killed.value == 11);
  ProcessLimits short_time;
  short_time.wall = std::chrono::milliseconds(200);
  CHECK(shell("sleep 100", short_time).end == ProcessResult::timed_out);
  CHECK(shell("sleep 100 & exit 0").end == ProcessResult::exited);
  CHECK(run_process({"/no/such/program", {}, {}, {}, {}}).end == ProcessResult::not_started);
}

TEST_CASE("a child gets a clean environment, no input, and its output is kept up to the limit") {
  CHECK(shell("env | sort | grep -v -e ^PWD= -e ^_= -e ^SHLVL= -e ^OLDPWD=").output ==
        "ONLY=this\nPATH=/usr/bin:/bin\n");
  CHECK(shell("cat; echo end >&2").output == "end\n");
  ProcessLimits limits;
  limits.output = 1000;
  CHECK(shell("yes | head -c 1000000", limits).output.size() == 1000);
}

TEST_CASE("a child cannot write files without end or take all memory") {
  ProcessLimits limits;
  limits.file_size = 4096;
  limits.memory = 64 << 20;
  const TempDir folder;
  const auto file = (folder.path() / "big").string();
  shell("head -c 1000000 /dev/zero >" + file, limits);
  CHECK(fs::file_size(file) <= 4096);
  CHECK(shell("exec head -c 1000000000 /dev/zero | tail -c 900000000 >/dev/null", limits).output != "");
}

TEST_CASE("a file is written whole or not at all, and leaves nothing beside it") {
  const TempDir folder;
  const auto file = folder.path() / "a.txt";
  write_atomically(file, "one");
  write_atomically(file, "two");
  CHECK(read_file(file) == "two");
  CHECK_THROWS(write_atomically(folder.path() / "no" / "b.txt", "x"));
  fs::create_directory(folder.path() / "c");
  CHECK_THROWS(write_atomically(folder.path() / "c", "x"));
  CHECK(std::distance(fs::directory_iterator(folder.path()), {}) == 2);
}

TEST_CASE("two that write progress at once lose nothing") {
  const TempDir folder;
  Progress one(folder.path() / "p/progress.txt"), two(folder.path() / "p/progress.txt");
  CHECK(one.update("a/b", [](ExerciseProgress& e) { e.hints = 1; }));
  CHECK(two.update("c/d", [](ExerciseProgress& e) { e.best = 2; }));
  const Progress read(folder.path() / "p/progress.txt");
  CHECK(read.of("a/b").hints == 1);
  CHECK(read.of("c/d").best == 2);
}
