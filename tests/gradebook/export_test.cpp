// The exports, on a class whose names are chosen to do harm.
#include "gradebook/export.hpp"

#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>

#include "i18n/i18n.hpp"
#include "samples.hpp"

using namespace samples;

namespace {

const std::vector<Column> kColumns{{kRows, "03.1", "Ragged rows", 10}, {kRing, "04.1", "The ring", 5}};

Student student(const std::string& key, const std::string& name,
                std::map<std::string, std::string> ids = {}) {
  return {0, key, name, key + "@example.org", std::move(ids)};
}

// anna: 7 and our own fault; bert: passed, then refused; carl: nothing; the fourth is hostile.
Gradebook a_class(const fs::path& folder) {
  auto book = Gradebook::create_or_open(folder);
  auto anna = submission("anna", {item(kRows, "a"), item(kRing, "ring")}, 1, "2026-11-30T12:00:00Z");
  anna.student = student("anna", "Berg, Anna",
                         {{"ID", "17"}, {"SIS User ID", "s17"}, {"SIS Login ID", "anna"}, {"Section", "A"}});
  book.add(anna);
  auto bert = submission("bert", {item(kRows, "b")});
  bert.student = student("bert", "Bert \"the\nbold\"", {{"Identifier", "Participant 12"}});
  book.add(bert);
  auto refused = item(kRows, "");
  refused.content.reset();
  refused.problem = Note{"{file} is empty.", {{"file", "01-ragged-rows.cu"}}};
  book.add(submission("bert", {refused}));
  book.add(student("carl", ""));
  auto hostile = submission("=cmd|' /C calc'!A0", {item(kRows, "a")});
  hostile.student.name = "\x1b[2J@SUM(A1)\u202E\xff";
  hostile.student.email = "-1+1@example.org";
  hostile.student.ids = {{"Identifier", "+1"}};
  book.add(hostile);
  for (const auto& task : book.pending(settings(), {.attempts = Attempts::all})) {
    const auto content = book.content(task.content_hash);
    auto result = content == "ring" ? our_fault(kRing) : verdict(kRows, content == "a" ? 7 : 10);
    if (content == "a")
      result.findings = {{"race", "row[0] \x01", {"sum", "a.cu", 5, 2, {}, {}}, "shuffle:1", {}}};
    book.store({task, result, "2026-11-30T12:00:00Z", "landlock", 1});
  }
  return book;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = text.find("\r\n", at);
    REQUIRE(end != std::string::npos);
    lines.push_back(text.substr(at, end - at));
    at = end + 2;
  }
  return lines;
}

}  // namespace

TEST_CASE("CSV: one line a student, formulas tamed, what is not graded left empty") {
  const Folder folder;
  const auto book = a_class(folder);
  const auto lines = lines_of(to_csv({book, kColumns}));
  REQUIRE(lines.size() == 5);
  CHECK(lines[0] ==
        "key,name,email,03-loop-to-child/01-ragged-rows,04-memory-visibility/"
        "01-ring,points,max_points,handed_in,not_graded");
  CHECK(lines[1] == "'=cmd|' /C calc'!A0,\\x1b[2J@SUM(A1)\\u202e\uFFFD,'-1+1@example.org,7,,7,15,1,0");
  CHECK(lines[2] == "anna,\"Berg, Anna\",anna@example.org,7,,,15,2,1");
  CHECK(lines[3] == "bert,\"Bert \"\"the bold\"\"\",bert@example.org,0,,0,15,1,0");
  CHECK(lines[4] == "carl,,carl@example.org,,,0,15,0,0");
  CHECK(lines_of(to_csv({book, kColumns, {.attempts = Attempts::best}}))[3].ends_with(",10,,10,15,1,0"));
}

TEST_CASE("A cell that would start a formula does so in no format, also behind a space") {
  const Folder folder;
  auto book = Gradebook::create_or_open(folder);
  for (const char* key : {"=1", "+1", "-1", "@a", "\t=1", " =1", "\r=1"}) {
    auto handed_in = submission(key, {item(kRows, key)});
    handed_in.student.name = handed_in.student.email = key;
    book.add(handed_in);
  }
  const Overview overview(book, kColumns);
  for (const auto& text : {to_csv(overview), to_canvas(overview), to_moodle(overview)}) {
    std::string cell;
    bool quoted = false;
    for (const char c : text) {
      if (c == '"') quoted = !quoted;
      if (!quoted && (c == ',' || c == '\n')) {
        const auto first = cell.find_first_not_of(" \"");
        if (first != std::string::npos) CHECK(std::string("=+-@\t").find(cell[first]) == std::string::npos);
        cell.clear();
      } else {
        cell += c;
      }
    }
  }
}

TEST_CASE("Canvas: its columns, its IDs, and the row of possible points") {
  const Folder folder;
  const auto book = a_class(folder);
  const auto lines = lines_of(to_canvas({book, kColumns}));
  CHECK(lines[0] == "Student,ID,SIS User ID,SIS Login ID,Section,03.1 Ragged rows,04.1 The ring");
  CHECK(lines[1] == "\"    Points Possible\",,,,,10,5");
  CHECK(lines[3] == "\"Berg, Anna\",17,s17,anna,A,7,");
  CHECK(lines[5] == "carl,,,carl,,,");
}

TEST_CASE("Moodle: the offline worksheet of one assignment") {
  const Folder folder;
  const auto book = a_class(folder);
  const auto lines = lines_of(to_moodle({book, kColumns, {.exercises = {kRows}}}));
  CHECK(lines[0] ==
        "Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed,Last modified "
        "(submission),Last modified (grade),Feedback comments");
  CHECK(lines[2] ==
        "anna,\"Berg, Anna\",anna@example.org,Submitted for grading,7,10,Yes,2026-11-30T12:00:00Z,,03.1 7/10 "
        "(not yet)");
  CHECK(lines[3].starts_with("Participant 12,"));
  CHECK(lines[4] == "carl,carl,carl@example.org,No submission,,10,Yes,,,");
  // A sum that lacks something is no grade.
  CHECK(lines_of(to_moodle({book, kColumns}))[2].find(",Submitted for grading,,15,") != std::string::npos);
}

TEST_CASE("JSON: everything, as the schema has it", "[schema]") {
  const Folder folder;
  const auto book = a_class(folder);
  const auto text = to_json(Overview(book, kColumns), "a \"course\"");
  const auto json = nlohmann::json::parse(text);
  const auto& anna = json.at("students").at(1);
  CHECK(anna.at("points").is_null());
  CHECK(anna.at("results").at(0).at("status") == "failed");
  CHECK(anna.at("results").at(0).at("graded").at("verdict").at("findings").size() == 1);
  CHECK(anna.at("results").at(1).at("status") == "fault");
  CHECK(anna.at("results").at(1).at("points").is_null());
  CHECK(json.at("students").at(2).at("results").at(0).at("problem") == "01-ragged-rows.cu is empty.");
  CHECK(json.at("students").at(3).at("results").at(0).at("status") == "absent");
  if (const char* out = std::getenv("WRITE_EXPORTS")) {
    std::ofstream(fs::path(out) / "class.json") << text;
    std::ofstream(fs::path(out) / "best.json")
        << to_json(Overview(book, kColumns, {.attempts = Attempts::best}), "c");
    std::ofstream(fs::path(out) / "empty.json") << to_json(Overview(book, {}, {.students = {"nobody"}}), "c");
  }
}

TEST_CASE("JUnit: a suite for each student and exercise; our own fault is an error", "[schema]") {
  const Folder folder;
  const auto book = a_class(folder);
  const auto text = to_junit({book, kColumns});
  CHECK(text.find("<testsuite name=\"anna: 03.1 Ragged rows\"") != std::string::npos);
  CHECK(text.find("classname=\"anna.03-loop-to-child.01-ragged-rows\"") != std::string::npos);
  CHECK(text.find("<error type=\"internal_error\"") != std::string::npos);
  CHECK(text.find('\x1b') == std::string::npos);
  CHECK(text.find("&#27;") == std::string::npos);
  if (const char* out = std::getenv("WRITE_EXPORTS")) std::ofstream(fs::path(out) / "class.xml") << text;
}

TEST_CASE("Private tests may raise the most points of an exercise: every export and total says so") {
  const Folder folder;
  auto book = Gradebook::create_or_open(folder);
  book.add(submission("anna", {item(kRows, "a")}));
  for (const auto& task : book.pending(settings()))
    book.store({task, verdict(kRows, 15, 20), "2026-11-30T12:00:00Z", "landlock", 1});
  CHECK(lines_of(to_csv({book, kColumns}))[1].ends_with(",15,15,20,1,0"));
  CHECK(lines_of(to_canvas({book, kColumns}))[1].ends_with(",20"));
}
