// The pool with a stand-in for the worker: whatever becomes of one, the others are graded, and nothing
// depends on how many.
#include "classroom/pool.hpp"

#include <unistd.h>

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <filesystem>
#include <map>

#include "classroom/wire.hpp"
#include "compiler/hash.hpp"

using namespace gridlings;
using grading::ExerciseStatus;
namespace fs = std::filesystem;

namespace {

struct Folder {
  fs::path path;
  Folder() {
    auto name = (fs::temp_directory_path() / "gridlings-pool-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()));
    path = name;
    fs::create_directories(path / "marks");
  }
  ~Folder() { fs::remove_all(path); }
};

struct Graded {
  std::map<std::string, gradebook::Record> by_content;
  int stored = 0;
};

classroom::WorkerSetup setup_in(const Folder& folder, std::vector<std::string> words = {}) {
  classroom::WorkerSetup setup;
  setup.words = {STAND_IN};
  setup.words.insert(setup.words.end(), words.begin(), words.end());
  setup.environment = {"MARKS=" + (folder.path / "marks").string()};
  setup.confined = false;
  setup.task_limit = std::chrono::seconds(2);
  return setup;
}

classroom::Run run_of(const std::vector<std::string>& contents, Graded& graded) {
  static std::map<std::string, std::string> by_hash;
  classroom::Run run;
  for (const auto& content : contents) {
    const auto hash = compiler::sha256(content);
    by_hash[hash] = content;
    run.tasks.push_back({hash, "01-a/01-b", {}});
  }
  run.content = [](const std::string& hash) { return by_hash.at(hash); };
  run.points = [](const std::string&) { return 10; };
  run.done = [&graded](const gradebook::Record& record) {
    ++graded.stored;
    graded.by_content[by_hash.at(record.task.content_hash)] = record;
  };
  run.tick = [] {};
  run.stop = [] { return false; };
  return run;
}

Graded grade(const std::vector<std::string>& contents, int workers) {
  const Folder folder;
  Graded graded;
  classroom::Pool(setup_in(folder), folder.path, workers).run(run_of(contents, graded));
  CHECK(graded.stored == static_cast<int>(contents.size()));
  return graded;
}

const std::vector<std::string> kClass{
    "pass 1", "fail 1",  "crash always",   "pass 2",           "crash once", "hang",
    "fail 2", "garbage", "our fault once", "our fault always", "pass 3",     "slow"};

}  // namespace

TEST_CASE("Whatever becomes of one submission, the others are graded") {
  const auto graded = grade(kClass, 3).by_content;
  for (const auto* content : {"pass 1", "pass 2", "pass 3"}) {
    CHECK(graded.at(content).verdict.status == ExerciseStatus::passed);
    CHECK(graded.at(content).tries == 1);
    CHECK(graded.at(content).sandbox == "landlock+seccomp+limits");
  }
  for (const auto* content : {"fail 1", "fail 2", "slow"}) CHECK(graded.at(content).verdict.points == 3);
}

TEST_CASE("Our own fault is tried once more, then recorded, and costs no points") {
  const auto graded = grade(kClass, 2).by_content;
  for (const auto* content : {"crash once", "garbage", "our fault once"}) {
    CHECK(graded.at(content).verdict.status == ExerciseStatus::failed);
    CHECK(graded.at(content).tries == 2);
  }
  for (const auto* content : {"crash always", "hang", "our fault always"}) {
    const auto& record = graded.at(content);
    CHECK(record.verdict.status == ExerciseStatus::internal_error);
    CHECK(record.verdict.max_points == 10);
    CHECK(record.tries == 2);
    CHECK(!record.verdict.reason.empty());
  }
  CHECK(graded.at("crash always").verdict.reason.find("signal 6") != std::string::npos);
}

TEST_CASE("The results do not depend on the number of workers or on the order") {
  auto backwards = kClass;
  std::reverse(backwards.begin(), backwards.end());
  const auto one = grade(kClass, 1).by_content;
  for (const auto& other : {grade(kClass, 8).by_content, grade(backwards, 4).by_content})
    for (const auto& [content, record] : one) {
      auto first = record, second = other.at(content);
      first.graded_at = second.graded_at = "";
      CHECK(classroom::to_line(0, first) == classroom::to_line(0, second));
    }
}

TEST_CASE("A run that is stopped ends at once and keeps what is done") {
  const Folder folder;
  Graded graded;
  auto run = run_of({"pass 1", "hang", "hang 2", "pass 2"}, graded);
  run.stop = [&] { return graded.stored >= 1; };
  classroom::Pool(setup_in(folder), folder.path, 1).run(run);
  CHECK(graded.stored == 1);
  CHECK(graded.by_content.contains("pass 1"));
}

TEST_CASE("Workers that cannot start say why, and no submission is to blame") {
  const Folder folder;
  Graded graded;
  classroom::Pool pool(setup_in(folder, {"broken"}), folder.path, 2);
  try {
    pool.run(run_of({"pass 1", "pass 2"}, graded));
    FAIL("it ran");
  } catch (const classroom::CannotGrade& problem) {
    const std::string what = problem.what();
    CHECK(what.find("exit code 7") != std::string::npos);
    CHECK(what.find("no library") != std::string::npos);
  }
  CHECK(graded.stored == 0);
}

TEST_CASE("What a killed run left in its folder is cleared away by the next") {
  {
    const classroom::WorkFolder first("test-left-behind");
    fs::create_directories(first.path() / "1" / "old");
    const auto copy = first.path();
    const classroom::WorkFolder second("test-left-behind");
    CHECK(second.path() == copy);
    CHECK(fs::is_empty(second.path()));
  }
  const auto folder =
      fs::temp_directory_path() / ("gridlings-class-" + std::to_string(::geteuid()) + "-test-link");
  fs::create_symlink("/etc", folder);
  CHECK_THROWS_AS(classroom::WorkFolder("test-link"), classroom::CannotGrade);
  fs::remove(folder);
}
