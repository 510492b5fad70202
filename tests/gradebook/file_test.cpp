// The file itself: made, refused, of another version; and what goes through it unchanged.
#include <SQLiteCpp/SQLiteCpp.h>

#include <catch2/catch_test_macros.hpp>

#include "gradebook/wire.hpp"
#include "grading/json.hpp"
#include "i18n/i18n.hpp"
#include "samples.hpp"

using namespace samples;

namespace {

std::string refusal(const fs::path& folder) {
  try {
    Gradebook::create_or_open(folder);
    return "opened";
  } catch (const Problem& problem) {
    CHECK(problem.kind == Problem::usage);
    CHECK_FALSE(shown(problem.advice).empty());
    return problem.what();
  }
}

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("A newer file is refused and left as it is") {
  const Folder folder;
  Gradebook::create_or_open(folder).add(submission("anna", {item(kRows, "a")}));
  SQLite::Database(((folder.path() / kFile).string()), SQLite::OPEN_READWRITE).exec("PRAGMA user_version=99");
  CHECK(holds(refusal(folder), "newer Gridlings (format 99; this one knows 1)"));
  SQLite::Database db((folder.path() / kFile).string());
  CHECK(db.execAndGet("PRAGMA user_version").getInt() == 99);
  CHECK(db.execAndGet("SELECT count(*) FROM students").getInt() == 1);
}

TEST_CASE("What is not a gradebook is refused and left as it is") {
  const Folder folder;
  SECTION("another program's database") {
    SQLite::Database((folder.path() / kFile).string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
        .exec("CREATE TABLE mine(x)");
    CHECK(holds(refusal(folder), "is not a gradebook"));
  }
  SECTION("no database at all") {
    std::ofstream(folder.path() / kFile) << "Dear diary, " << std::string(5000, 'x');
    CHECK(holds(refusal(folder), "is not a gradebook"));
    CHECK(fs::file_size(folder.path() / kFile) == 5012);
  }
  SECTION("a course folder that is a file") {
    std::ofstream(folder.path() / "file") << "x";
    CHECK(holds(refusal(folder.path() / "file"), "cannot be made"));
  }
}

TEST_CASE("A file with damage inside is our fault, not a crash") {
  const Folder folder;
  {
    auto book = Gradebook::create_or_open(folder);
    for (int i = 0; i < 50; ++i)
      book.add(submission("s" + std::to_string(i), {item(kRows, std::string(4000, 'a' + i % 26))}));
  }
  const auto file = folder.path() / kFile;
  std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
  stream.seekp(4096);
  stream << std::string(fs::file_size(file) - 4096, '\xa5');
  stream.close();
  try {
    Gradebook::open(folder).entries();
    FAIL("damage was not seen");
  } catch (const Problem& problem) {
    CHECK(problem.kind == Problem::our_fault);
  }
}

TEST_CASE("open() makes nothing") {
  const Folder folder;
  CHECK_THROWS_AS(Gradebook::open(folder), Problem);
  CHECK(fs::is_empty(folder.path()));
}

TEST_CASE("It is in WAL, and a damaged lock file says only that somebody holds it") {
  const Folder folder;
  Gradebook::create_or_open(folder);
  SQLite::Database db((folder.path() / kFile).string());
  CHECK(db.execAndGet("PRAGMA journal_mode").getString() == "wal");
}

TEST_CASE("A verdict goes through a line and back unchanged") {
  auto verdict = samples::verdict(kRows, 4);
  using namespace gridlings::grading;
  verdict.tests.push_back({"private 1", TestStatus::failed, 0, 2, "", true});
  verdict.tests.push_back({"skipped", TestStatus::skipped, 0, 0, "no GPU\n\x1b[2J"});
  Finding finding{"race",
                  "row[0] …",
                  {"sum<float>", "a \"b\".cu", 5, 2, Index3{1, 2, 3}, Index3{0, 0, 0}},
                  "shuffle:1",
                  {}};
  finding.other = Side{"", "", 9, -1, {}, Index3{4, 0, 0}};
  verdict.findings = {finding, {"leak", "", {}, "", {}}};
  verdict.reason = "Because.";
  verdict.compiler_log = "a.cu(1): warning\n";
  KernelCounts kernel{"sum", 1, 2, 3, 4, 5, 6, Accesses{{1, 2}, {3, 4}, {5, 6}, {7, 8}, 9}};
  verdict.counts = Counts{"children-first", {kernel}, 3, 4};
  const auto line = to_line(verdict);
  CHECK(line.find('\n') == std::string::npos);
  const auto back = verdict_from_line(line);
  CHECK(to_line(back) == line);
  CHECK(back.id == verdict.id);
  CHECK(back.status == verdict.status);
  CHECK(back.points == 4);
  CHECK(back.max_points == 10);
  CHECK(back.tests.size() == 3);
  CHECK(back.tests[1].is_private);
  CHECK(back.tests[2].message == verdict.tests[2].message);
  CHECK(back.findings.size() == 2);
  CHECK(back.findings[0].side == finding.side);
  CHECK(back.findings[0].other == finding.other);
  CHECK(back.reason == verdict.reason);
  CHECK(back.compiler_log == verdict.compiler_log);
  CHECK(back.counts == verdict.counts);
  for (const char* damaged : {"", "null", "[]", "{}", "{\"id\":1}"})
    CHECK_THROWS_AS(verdict_from_line(damaged), std::runtime_error);
}

TEST_CASE("A flood is stored, cut, and comes back") {
  const Folder folder;
  auto book = Gradebook::create_or_open(folder);
  book.add(submission("anna", {item(kRows, "a")}));
  auto verdict = samples::verdict(kRows, 4);
  verdict.compiler_log.assign(10 << 20, '\xff');
  verdict.findings.assign(1000, {"race", std::string(100000, 'x'), {}, "", {}});
  const auto task = book.pending(settings()).at(0);
  book.store({task, verdict, "", "", 1});
  CHECK(book.find(task)->verdict.findings.size() == 200);
  CHECK(book.find(task)->verdict.compiler_log.size() < (1 << 20));
}

TEST_CASE("A note is filled once: braces in a value stay what they are") {
  gridlings::i18n::init("en");
  CHECK(shown(Note{"{a} and {b}, {c}", {{"a", "{b}"}, {"b", "x\ny\x1b"}}}) == "{b} and x y\\x1b, {c}");
  CHECK(shown(Note{}).empty());
}

TEST_CASE("Verdicts in two languages: the reader's where it says the same") {
  const Folder folder;
  auto book = Gradebook::create_or_open(folder);
  book.add(submission("anna", {item(kRows, "a")}));
  auto english = book.pending(settings()).at(0), chinese = english;
  chinese.settings.language = "zh_CN";
  book.store({english, verdict(kRows, 4), "", "", 1});
  book.store({chinese, verdict(kRows, 4), "", "", 1});
  CHECK(book.newest(english.content_hash, kRows, "en")->task == english);
  CHECK(book.newest(english.content_hash, kRows, "zh_CN")->task == chinese);
  auto newer = english;
  newer.settings.grader = "tests=2 gpu=1 compiler=1";
  book.store({newer, verdict(kRows, 9), "", "", 1});
  CHECK(book.newest(english.content_hash, kRows, "zh_CN")->verdict.points == 9);
  // A fault under the newer grader leaves the older verdict standing.
  newer.settings.grader = "tests=3 gpu=1 compiler=1";
  book.store({newer, our_fault(kRows), "", "", 1});
  CHECK(book.entries()[0].points() == 9);
}
