// `class add`, the real program on the small course of tests/cli.
#include <catch2/catch_test_macros.hpp>

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
