// `class add`, the real program on the small course of tests/cli.
#include <catch2/catch_test_macros.hpp>

#include <algorithm>

#include "../cli/program.hpp"
#include "gradebook/gradebook.hpp"
#include "pack.hpp"

using namespace gridlings;

namespace {

const std::string kAlphaCode = kernel("alpha"), kBetaCode = kernel("beta");

std::vector<Entry> moodle() {
  return {{"Ada Lovelace_11_assignsubmission_file/01-alpha.cu", kAlphaCode},
          {"Ada Lovelace_11_assignsubmission_file/02-beta.cu", "\xEF\xBB\xBF" + kBetaCode},
          {"Bob Stone_12_assignsubmission_file/homework.cu", kAlphaCode}};
}

gradebook::Gradebook book(const Course& course) { return gradebook::Gradebook::open(course.root() / "gpu24"); }

}  // namespace

TEST_CASE("an export is taken; again it adds nothing; a later one adds what changed") {
  const Course course;
  course.write("week1.zip", pack(".zip", moodle()));
  const auto first = course({"class", "add", "gpu24", "week1.zip"});
  CHECK(first.code == 0);
  check_golden("add-moodle.txt", first.out);
  REQUIRE(book(course).students().size() == 2);
  CHECK(book(course).entries().size() == 3);

  const auto again = course({"class", "add", "gpu24", "week1.zip"});
  CHECK(again.code == 0);
  CHECK(contains(again.out, "2 were there already"));
  CHECK(book(course).entries().size() == 3);

  auto later = moodle();
  later[2].content += "// better\n";
  course.write("week2.zip", pack(".zip", later));
  const auto second = course({"class", "add", "gpu24", "week2.zip"});
  CHECK(contains(second.out, "attempt 2"));
  CHECK(contains(second.out, "1 submission added"));
  const auto bob = book(course).student("Bob Stone");
  REQUIRE(bob);
  CHECK(book(course).submissions_of(*bob).size() == 2);
}

TEST_CASE("a damaged archive is one refused submission; the exit code says that there was one") {
  const Course course;
  auto entries = moodle();
  entries.push_back({"Cleo Hart_13_assignsubmission_file/work.zip", "no archive"});
  course.write("week1.zip", pack(".zip", entries));
  const auto output = course({"class", "add", "gpu24", "week1.zip"});
  CHECK(output.code == 1);
  CHECK(contains(output.out, "Cleo Hart"));
  CHECK(contains(output.out, "work.zip is damaged"));
  CHECK(contains(output.out, "1 submission refused"));
  CHECK(book(course).entries().size() == 3);
  CHECK(book(course).refused().size() == 1);
}

TEST_CASE("a roster gives the students of a later export their keys") {
  const Course course;
  course.write("list.csv", "login;name;email\nal1;Ada Lovelace;ada@x.org\nde4;Dan Rook;dan@x.org\n");
  course.write("week1.zip", pack(".zip", moodle()));
  CHECK(course({"class", "add", "gpu24", "list.csv", "week1.zip"}).code == 0);
  std::string keys;
  for (const auto& student : book(course).students()) keys += student.key + ";";
  CHECK(keys == "Bob Stone;al1;de4;");
}

namespace {

std::vector<std::string> keys_and_ids(const Course& course) {
  std::vector<std::string> all;
  for (const auto& student : book(course).students()) {
    all.push_back(student.key);
    for (const auto& [kind, id] : student.ids) all.back() += " " + kind + "=" + id;
  }
  return all;
}

// Whose work it is: the entries, by key.
std::vector<std::string> owners(const Course& course) {
  std::vector<std::string> all;
  const auto gradebook = book(course);
  for (const auto& student : gradebook.students())
    for (const auto& entry : gradebook.entries())
      if (entry.student == student.id) all.push_back(student.key);
  std::sort(all.begin(), all.end());
  return all;
}

using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("two of one name in an export are two, and stay two when it comes again") {
  const Course course;
  course.write("week1.zip", pack(".zip", {{"Ann Lee_21_assignsubmission_file/01-alpha.cu", kAlphaCode},
                                          {"Ann Lee_22_assignsubmission_file/01-alpha.cu", kAlphaCode + "//"},
                                          {"Participant_31_assignsubmission_file/01-alpha.cu", kAlphaCode},
                                          {"Participant_32_assignsubmission_file/01-alpha.cu", kAlphaCode}}));
  const Words wanted{"Ann Lee 21", "Ann Lee 22", "Participant 31", "Participant 32"};
  CHECK(course({"class", "add", "gpu24", "week1.zip"}).code == 0);
  CHECK(owners(course) == wanted);
  CHECK(contains(course({"class", "add", "gpu24", "week1.zip"}).out, "4 were there already"));
  CHECK(owners(course) == wanted);
  // One blind entry of the next week is nobody who is known.
  course.write("week2.zip", pack(".zip", {{"Participant_33_assignsubmission_file/02-beta.cu", kBetaCode}}));
  CHECK(course({"class", "add", "gpu24", "week2.zip"}).code == 0);
  CHECK(owners(course) == Words{"Ann Lee 21", "Ann Lee 22", "Participant 31", "Participant 32", "Participant 33"});
}

TEST_CASE("a roster with one name twice has two students") {
  const Course course;
  course.write("roster.csv", "name,email,username\nKim,kim@x.org,k1\nKim,kim2@x.org,k2\n");
  CHECK(course({"class", "add", "gpu24", "roster.csv"}).code == 0);
  CHECK(keys_and_ids(course) == Words{"k1 username=k1", "k2 username=k2"});
}

TEST_CASE("a new e-mail address makes nobody another student") {
  const Course course;
  for (const char* email : {"ann@old.org", "ann@new.org"}) {
    course.write("roster.csv", std::string("username,email,ID\nann,") + email + ",501\n");
    CHECK(course({"class", "add", "gpu24", "roster.csv"}).code == 0);
    course.write("other.csv", std::string("login,email,ID\nann.lee,second-") + email + ",501\n");
    CHECK(course({"class", "add", "gpu24", "other.csv"}).code == 0);
  }
  REQUIRE(book(course).students().size() == 1);
  CHECK(book(course).students()[0].key == "ann");
}

TEST_CASE("two rows of a roster with one address stay two, each with what is theirs") {
  const Course course;
  course.write("01-alpha.cu", kAlphaCode);
  course.write("02-beta.cu", kBetaCode);
  course.write("roster.csv",
               "username,email,path\nann,x@x.org,01-alpha.cu\nbob,x@x.org,01-alpha.cu\nbob,x@x.org,02-beta.cu\n");
  CHECK(course({"class", "add", "gpu24", "roster.csv"}).code == 0);
  CHECK(owners(course) == Words{"ann", "bob", "bob"});
}

TEST_CASE("Canvas: its number tells who it is, a name that looks like a login does not") {
  const Course course;
  course.write("roster.csv",
               "Student,ID,SIS Login ID,Section\n    Points Possible,,,\n\"Lee, Ann\",501,ann,A\n"
               "\"Stone, Bob\",601,leeann,A\n");
  CHECK(course({"class", "add", "gpu24", "roster.csv"}).code == 0);
  course.write("week1.zip", pack(".zip", {{"leeann_501_9001_01-alpha.cu", kAlphaCode},
                                          {"leeann_777_9002_01-alpha.cu", kAlphaCode + "//"}}));
  CHECK(course({"class", "add", "gpu24", "week1.zip"}).code == 0);
  CHECK(owners(course) == Words{"777", "ann"});
  CHECK(book(course).students().size() == 3);
}

TEST_CASE("wrong usage adds nothing") {
  const Course course;
  course.write("ada.cu", kAlphaCode);
  const auto missing = course({"class", "add", "gpu24", "ada.cu", "nowhere.zip"});
  CHECK(missing.code == 2);
  CHECK(contains(missing.err, "There is no file or folder nowhere.zip."));
  CHECK_FALSE(fs::exists(course.root() / "gpu24"));
  CHECK(course({"class", "add", "ada.cu", "ada.cu"}).code == 2);
  CHECK(course({"class", "add", "gpu24"}).code == 2);
  CHECK(course({"class", "add", "gpu24", "ada.cu", "--as", "blackboard"}).code == 2);
}

TEST_CASE("names cannot write to the terminal") {
  const Course course;
  course.write("ada.tar", pack(".tar", {{"x\x1b[2J\n  ✓ Bob.cu", kAlphaCode}}));
  const auto output = course({"class", "add", "gpu24", "ada.tar"});
  CHECK_FALSE(contains(output.out, "\x1b"));
  CHECK_FALSE(contains(output.out, "\n  ✓ Bob"));
}
