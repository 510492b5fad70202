// The parts of the room classroom: guards, lines, the shared folder, feedback.
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch_test_macros.hpp>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "classroom/bar.hpp"
#include "classroom/feedback.hpp"
#include "classroom/guard.hpp"
#include "classroom/shell.hpp"
#include "classroom/spool.hpp"
#include "classroom/wire.hpp"

using namespace gridlings;
using namespace gridlings::classroom;

namespace {

struct Folder {
  fs::path path;
  Folder() {
    auto name = (fs::temp_directory_path() / "gridlings-parts-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()));
    path = name;
  }
  ~Folder() { fs::remove_all(path); }
};

// Which doors are open behind the guard: one bit each.
int open_doors(const Guard& guard, const fs::path& own) {
  const pid_t child = ::fork();
  if (child == 0) {
    if (!guard.apply()) ::_exit(128);
    int doors = 0;
    if (::open("/etc/passwd", O_RDONLY) >= 0) doors |= 1;
    if (::socket(AF_INET, SOCK_STREAM, 0) >= 0) doors |= 2;
    const pid_t grandchild = ::fork();
    if (grandchild == 0) ::_exit(0);
    if (grandchild > 0) doors |= 4;
    if (::kill(::getppid(), 0) == 0) doors |= 8;
    if (::open((own / "mine").c_str(), O_WRONLY | O_CREAT, 0600) >= 0) doors |= 16;
    if (::open((own.parent_path() / "gridlings-not-mine").c_str(), O_WRONLY | O_CREAT, 0600) >= 0)
      doors |= 32;
    ::_exit(doors);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

gradebook::Record sample_record() {
  grading::ExerciseVerdict verdict;
  verdict.id = "01-a/01-b";
  verdict.status = grading::ExerciseStatus::failed;
  verdict.points = 4;
  verdict.max_points = 12;
  verdict.tests = {{"Rows", grading::TestStatus::failed, 4, 10, "expected 3, got 4", false},
                   {"Private test 1", grading::TestStatus::failed, 0, 2, "", true}};
  verdict.findings = {{"out-of-bounds",
                       "writes 4 bytes behind data",
                       {"k", "01-b.cu", 7, 2, {{1, 0, 0}}, {{3, 0, 0}}},
                       "children-last",
                       std::nullopt}};
  verdict.compiler_log = "warning: \xff\n";
  return {{"abc", "01-a/01-b", {"simulated", "en", {"children-first", "shuffle:1"}, "tests=1", ""}},
          verdict,
          "2026-01-01T00:00:00Z",
          "seccomp+limits",
          1};
}

}  // namespace

TEST_CASE("Behind the guard: its own folder, and nothing else") {
  const Folder folder;
  const Guard guard({system_folders(), folder.path});
  INFO(guard.name());
  const int doors = open_doors(guard, folder.path);
  fs::remove(folder.path.parent_path() / "gridlings-not-mine");
  if (guard.name().find("seccomp") != std::string::npos) CHECK((doors & (2 | 4 | 8)) == 0);
  if (guard.name().find("landlock") != std::string::npos) CHECK((doors & (1 | 32)) == 0);
  CHECK((doors & 16) == 16);
}

TEST_CASE("In bubblewrap: no network, no other processes, no files but what is within reach") {
  const Folder folder;
  const auto words = bubblewrap({system_folders(), folder.path});
  if (words.empty()) SKIP("bubblewrap is not here, or the machine forbids it");
  const auto inside = [&](const std::string& script) {
    auto all = words;
    all.insert(all.end(), {"/bin/sh", "-c", script});
    return ask(all);
  };
  CHECK(inside("echo yes > own && cat own").out == "yes\n");
  CHECK(inside("cat /etc/passwd").code != 0);
  CHECK(inside("echo no > /usr/no").code != 0);
  CHECK(inside("test -e /proc/" + std::to_string(::getpid()) + "/comm").code != 0);
  CHECK(inside("wc -l < /proc/net/dev").out.substr(0, 1) == "3");  // two lines of heading, and lo
}

TEST_CASE("A record goes through a line of JSON without loss") {
  const auto record = sample_record();
  const auto line = to_line(5, record);
  CHECK(line.find('\n') == line.size() - 1);
  const auto back = record_from(line);
  REQUIRE(back);
  CHECK(back->number == 5);
  CHECK(back->record.task == record.task);
  CHECK(to_line(5, back->record) == line);
  CHECK(back->record.verdict.tests[1].is_private);
  for (const auto* bad : {"", "{}", "[]", "{\"number\":\"x\"}", "\xff"}) {
    CHECK(!record_from(bad));
    CHECK(!task_from(bad));
    CHECK(!answer_from(bad));
    CHECK(!order_from(bad));
  }
}

TEST_CASE("The shared folder hands out what has no result yet") {
  const Folder folder;
  Run run;
  for (int i = 0; i < 5; ++i) run.tasks.push_back({"hash" + std::to_string(i % 2), "01-a/01-b", {}});
  run.content = [](const std::string& hash) { return "content of " + hash; };
  const Spool spool(folder.path / "run-1");
  spool.fill(run, 2);
  CHECK(spool.parts() == 2);
  CHECK(spool.content("hash1") == "content of hash1");
  CHECK(spool.waiting(0).size() == 3);
  CHECK(spool.waiting(1).size() == 2);
  spool.put({2, sample_record()});
  CHECK(spool.waiting(0).size() == 2);
  CHECK(spool.waiting(-1).size() == 4);
  std::ofstream(folder.path / "run-1/results/4.json") << "{\"half\":";
  REQUIRE(spool.results().size() == 1);
  CHECK(spool.results().front().number == 2);
}

TEST_CASE("Feedback: everything is stored, and as much is shown as was chosen") {
  const Folder folder;
  CHECK(feedback_of(folder.path) == Feedback::full);
  choose_feedback(folder.path, Feedback::hints);
  CHECK(feedback_of(folder.path) == Feedback::hints);

  auto verdict = sample_record().verdict;
  verdict.tests[1].message = "private words";
  const auto full = filtered(verdict, Feedback::full), hints = filtered(verdict, Feedback::hints),
             bare = filtered(verdict, Feedback::verdict);
  CHECK(full.tests[0].message == "expected 3, got 4");
  CHECK(full.tests[1].message.empty());
  CHECK(hints.tests[0].message.empty());
  CHECK(hints.tests[0].name == "Rows");
  CHECK(hints.findings[0].side.line == 7);
  CHECK(!hints.findings[0].side.block);
  CHECK(hints.findings[0].message != verdict.findings[0].message);
  CHECK((bare.tests.empty() && bare.findings.empty()));
  CHECK(bare.points == 4);
}

TEST_CASE("Without a terminal, a line for each tenth of the work") {
  const Folder folder;
  const auto file = (folder.path / "out").string();
  {
    std::FILE* out = std::fopen(file.c_str(), "w");
    Bar bar(40, {}, out, false);
    for (int i = 0; i < 40; ++i) bar.tick(), bar.advance();
    std::fclose(out);
  }
  std::ifstream in(file);
  int lines = 0;
  std::string last;
  for (std::string line; std::getline(in, line); ++lines) last = line;
  CHECK(lines == 10);
  CHECK(last.find("40 of 40 graded in ") == 0);
  CHECK(clock_text(std::chrono::seconds(3727)) == "1:02:07");
}
