// Exports as the platforms lay them out, and folders without a platform.
#include <catch2/catch_test_macros.hpp>

#include "pack.hpp"

using namespace gridlings;
using intake::Kind;

namespace {

const std::string kRows = kernel("scale_rows"), kShort = kernel("add_to_rows");

std::string told_packed(const std::string& name, const std::vector<Entry>& entries) {
  const Folder folder;
  return told(take(folder.write(name, pack(".zip", entries))));
}

}  // namespace

TEST_CASE("Moodle, in folders") {
  check_golden("moodle-folders.txt",
               told_packed("MP-GPU-Week 3-4711.zip",
                           {{"Ada Lovelace_1234567_assignsubmission_file/01-ragged-rows.cu", kRows},
                            {"Ada Lovelace_1234567_assignsubmission_file/02-short-rows.cu", "\xEF\xBB\xBF" + kShort},
                            {"Bob Stone_1234568_assignsubmission_file_/homework.zip",
                             pack(".zip", {{"homework/ragged-rows.cu", kRows}, {"__MACOSX/homework/._ragged-rows.cu", "x"}})},
                            {"Bob Stone_1234568_assignsubmission_onlinetext_/onlinetext.html", "<p>see file"},
                            {"李 小明_1234569_assignsubmission_file_/作业.cu", kRows},
                            {"Group A-Eve Hart_1234570_assignsubmission_file_/report.pdf", "%PDF"}}));
}

TEST_CASE("Moodle, without folders; two students of one name; blind marking") {
  check_golden("moodle-flat.txt", told_packed("export.zip", {{"Ada Lovelace_11_assignsubmission_file_01-ragged-rows.cu", kRows},
                                                         {"Ada Lovelace_11_assignsubmission_file_02-short-rows.cu", kShort},
                                                         {"Kim Lee_12_assignsubmission_file_01-ragged-rows.cu", kRows},
                                                         {"Kim Lee_13_assignsubmission_file_01-ragged-rows.cu", kRows},
                                                         {"Participant_14_assignsubmission_file_01-ragged-rows.cu", kRows}}));
}

TEST_CASE("Moodle, one student only, and unpacked in a folder") {
  const Folder folder;
  folder.write("week3/Ada Lovelace_11_assignsubmission_file/01-ragged-rows.cu", kRows);
  const auto taken = take(folder / "week3");
  CHECK(taken.kind == Kind::moodle);
  REQUIRE(taken.submissions.size() == 1);
  CHECK(taken.submissions[0].student.key == "Ada Lovelace");
}

TEST_CASE("Canvas") {
  check_golden("canvas.txt",
               told_packed("submissions.zip", {{"lovelaceada_12345_67890_01-ragged-rows.cu", kRows},
                                               {"lovelaceada_12345_67891_02-short-rows-2.cu", kShort},
                                               {"stonebob_LATE_12346_67892_01-ragged-rows-1.cu", kRows},
                                               {"li_xiaoming_12347_67893_homework.zip",
                                                pack(".zip", {{"01-ragged-rows.cu", kRows}, {"02-short-rows.cu", kShort}})},
                                               {"harteve_12348_text.html", "<p>"},
                                               {"anon_Ab12C_67895_01-ragged-rows.cu", kRows},
                                               {"LATE_anon_Xy34Z_67896_01-ragged-rows.cu", kRows}}));
}

TEST_CASE("Gradescope") {
  const std::string metadata = R"(---
submission_101:
  :submitters:
  - :name: Ada Lovelace
    :sid: '0012'
    :email: ada@example.edu
  :created_at: 2024-03-01 12:30:05.123456000 Z
  :score: 0.0
  :status: processed
  :history:
  - :id: 99
    :created_at: 2024-02-28 09:00:00.000000000 Z
    :score: 0.0
submission_102:
  :submitters:
  - :name: Bob Stone
    :sid: ''
    :email: bob@example.edu
  - :name: "Cleo \e[31m O'Hara"
    :email: cleo@example.edu
  :created_at: !ruby/object:ActiveSupport::TimeWithZone
    utc: 2024-03-02 08:00:00.000000000 Z
  :history: []
submission_103:
  :submitters: []
submission_104:
  :submitters:
  - :name: Eve Hart
)";
  const std::string root = "assignment_8046601_export/";
  check_golden("gradescope.txt", told_packed("export.zip", {{root + "submission_metadata.yml", metadata},
                                                        {root + "submission_101/01-ragged-rows.cu", kRows},
                                                        {root + "submission_102/src/02-short-rows.cu", kShort},
                                                        {root + "submission_103/01-ragged-rows.cu", kRows},
                                                        {root + "submission_105/01-ragged-rows.cu", kRows},
                                                        {root + ".DS_Store", "x"}}));
}

TEST_CASE("a platform's name around a name of junk: what was not read is no answer") {
  const auto text = told_packed("export.zip", {{"._12_34_01-ragged-rows.cu", kRows}, {"ada_13_35_01-ragged-rows.cu", kRows}});
  CHECK(contains(text, "<- 01-ragged-rows.cu\n"));
  CHECK_FALSE(contains(told_packed("e.zip", {{"~$_1_assignsubmission_file_01-ragged-rows.cu", kRows}}), "<-"));
  const auto folder = told_packed("export.zip", {{"submission_metadata.yml/", "", Entry::folder}, {"a/01-ragged-rows.cu", kRows}});
  CHECK(contains(folder, "<- 01-ragged-rows.cu\n"));
}

TEST_CASE("Gradescope: metadata that cannot be read are a problem of the export") {
  for (const auto* text : {"a: [", "- 1\n- 2", "x", "submission_1: 3", "&a [*a, *a]", "? ? ? ?"}) {
    INFO(text);
    const auto taken = told_packed("export.zip", {{"submission_metadata.yml", text}, {"submission_1/01-ragged-rows.cu", kRows}});
    CHECK_FALSE(contains(taken, "<-"));
  }
}

TEST_CASE("a folder, an archive or a file for each student") {
  const Folder folder;
  folder.write("in/all/ada/01-ragged-rows.cu", kRows);
  folder.write("in/all/bob.tar.gz", pack(".tar.gz", {{"work/01-ragged-rows.cu", kRows}}));
  folder.write("in/all/cleo.cu", kRows);
  folder.write("in/all/.DS_Store", "x");
  folder.write("in/all/grades.xlsx", "PK");
  check_golden("students.txt", told(take(folder / "in")));
}

TEST_CASE("one student's folder, with chapters or with odd names") {
  const Folder folder;
  folder.write("ada/03-loop-to-child/01-ragged-rows.cu", kRows);
  folder.write("ada/09-fire-and-forget/03-rounds.cu", kernel("smooth"));
  CHECK(contains(told(take(folder / "ada")), "one student\nada |"));
  folder.write("bob/first.cu", kRows);
  folder.write("bob/second.cu", kShort);
  CHECK(contains(told(take(folder / "bob")), "one student\nbob |"));
  folder.write("class/ada.cu", kRows);
  folder.write("class/bob.cu", kRows + "//\n");
  CHECK(take(folder / "class").submissions.size() == 2);
  folder.write("cleo/src/01-ragged-rows.cu", kRows);
  folder.write("cleo/doc/report.txt", "text");
  CHECK(contains(told(take(folder / "cleo")), "one student\ncleo |"));
}

TEST_CASE("The option --as decides where the look of it does not") {
  const Folder folder;
  folder.write("week/ada/01-ragged-rows.cu", kRows);
  CHECK(take(folder / "week").submissions[0].student.key == "week");
  CHECK(take(folder / "week", Kind::students).submissions[0].student.key == "ada");
  CHECK(take(folder / "week", Kind::canvas).problem);
}

TEST_CASE("single files: of one folder under exercises' names they are one student's") {
  const Folder folder;
  const std::vector<fs::path> files = {folder.write("ada/01-ragged-rows.cu", kRows),
                                       folder.write("ada/02-short-rows.cu", kShort), folder.write("x/bob.cu", kRows)};
  const auto groups = intake::grouped(files, course());
  REQUIRE(groups.size() == 2);
  const auto ada = intake::take(groups[0], course());
  CHECK(ada.submissions[0].student.key == "ada");
  CHECK(ada.submissions[0].items.size() == 2);
  CHECK(intake::take(groups[1], course()).submissions[0].student.key == "bob");
}

TEST_CASE("names of another charset") {
  const Folder folder;
  const auto taken = take(folder.write(
      "class.zip", pack(".zip", {{"\xC0\xEE/01-ragged-rows.cu", kRows}, {"bob/01-ragged-rows.cu", kRows}})));
  REQUIRE(taken.submissions.size() == 2);
  CHECK(taken.submissions[1].student.key == "李");
}
