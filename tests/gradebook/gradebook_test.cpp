// What is stored comes back, the same submission is no new attempt, and each content is graded once.
#include "gradebook/gradebook.hpp"

#include <catch2/catch_test_macros.hpp>

#include "samples.hpp"

using namespace samples;

TEST_CASE("A submission comes back as it was added") {
  const Folder course;
  auto book = Gradebook::create_or_open(course);
  auto handed_in = submission("anna", {item(kRows, std::string("a\0b\xff", 4))}, 2, "2026-11-30T12:00:00Z");
  handed_in.student.name = "Anna \"the\nbold\" \u202E";
  handed_in.student.ids = {{"SIS User ID", "4711"}};
  handed_in.notes = {{"A folder {name} was unwrapped.", {{"name", "x"}}}};
  handed_in.items[0].notes = {{"CRLF became LF.", {}}};
  handed_in.items.push_back(
      {"", "notes.txt", std::nullopt, {}, Note{"{file} is not a CUDA file.", {{"file", "notes.txt"}}}});
  book.add(handed_in);

  const auto back = book.submissions_of(book.students().at(0));
  REQUIRE(back.size() == 1);
  CHECK(back[0].student.name == handed_in.student.name);
  CHECK(back[0].student.ids == handed_in.student.ids);
  CHECK(back[0].attempt == 2);
  CHECK(back[0].received == handed_in.received);
  CHECK(back[0].notes == handed_in.notes);
  REQUIRE(back[0].items.size() == 2);
  CHECK(back[0].items[0].content == handed_in.items[0].content);
  CHECK(back[0].items[0].notes == handed_in.items[0].notes);
  CHECK_FALSE(back[0].items[1].content);
  CHECK(back[0].items[1].problem == handed_in.items[1].problem);
}

TEST_CASE("The same submission again is no new attempt; another one is") {
  const Folder course;
  auto book = Gradebook::create_or_open(course);
  const auto first = book.put(submission("anna", {item(kRows, "a")}));
  CHECK(first.fresh);
  CHECK_FALSE(book.put(submission("anna", {item(kRows, "a")})).fresh);
  CHECK(book.put(submission("anna", {item(kRows, "b")})).attempt == 2);
  SECTION("a return to an earlier answer, where no time is known") {
    CHECK(book.put(submission("anna", {item(kRows, "a")})).attempt == 3);
  }
  SECTION("the platform's own count is kept where it is free") {
    CHECK(book.put(submission("anna", {item(kRows, "c")}, 7)).attempt == 7);
    CHECK(book.put(submission("anna", {item(kRows, "d")}, 7)).attempt == 8);
    CHECK_FALSE(book.put(submission("anna", {item(kRows, "c")}, 7)).fresh);
  }
  SECTION("an old export with times") {
    book.put(submission("anna", {item(kRows, "x")}, 1, "2026-11-01T00:00:00Z"));
    book.put(submission("anna", {item(kRows, "y")}, 1, "2026-11-02T00:00:00Z"));
    CHECK_FALSE(book.put(submission("anna", {item(kRows, "x")}, 1, "2026-11-01T00:00:00Z")).fresh);
    CHECK(book.put(submission("anna", {item(kRows, "x")}, 1, "2026-11-03T00:00:00Z")).attempt == 5);
  }
}

TEST_CASE("Equal content is graded once, only the latest attempt, and what failed on our side again") {
  const Folder course;
  auto book = Gradebook::create_or_open(course);
  book.add(submission("anna", {item(kRows, "old")}));
  book.add(submission("anna", {item(kRows, "same"), item(kRing, "ring")}));
  book.add(submission("bert", {item(kRows, "same")}));
  auto tasks = book.pending(settings());
  REQUIRE(tasks.size() == 2);
  CHECK(book.pending(settings(), {.attempts = Attempts::all}).size() == 3);
  CHECK(book.pending(settings(), {.chapters = {"04-memory-visibility"}}).size() == 1);
  CHECK(book.content(tasks[0].content_hash) == "same");
  CHECK(book.file_name(tasks[0]) == "01-ragged-rows.cu");

  book.store({tasks[0], verdict(kRows, 7), "", "landlock", 1});
  book.store({tasks[1], our_fault(kRing), "", "landlock", 2});
  CHECK(book.pending(settings()) == std::vector{tasks[1]});
  CHECK(book.find(tasks[0])->verdict.points == 7);
  CHECK(book.pending(settings("tests=2 gpu=1 compiler=1")).size() == 2);

  book.store({tasks[0], our_fault(kRows), "", "landlock", 1});
  CHECK(book.find(tasks[0])->verdict.points == 7);
  book.store({tasks[0], verdict(kRows, 9), "", "landlock", 1});
  CHECK(book.find(tasks[0])->verdict.points == 9);
}

TEST_CASE("Latest or best; our own fault costs nothing; a refused file is worth nothing") {
  const Folder course;
  auto book = Gradebook::create_or_open(course);
  book.add(submission("anna", {item(kRows, "good"), item(kRing, "ring")}));
  book.add(submission("anna", {item(kRows, "worse")}));
  auto refused = item(kRows, "");
  refused.content.reset();
  refused.problem = Note{"It is empty.", {}};
  book.add(submission("bert", {refused}));
  for (const auto& task : book.pending(settings(), {.attempts = Attempts::all})) {
    const auto content = book.content(task.content_hash);
    const auto result =
        content == "ring" ? our_fault(kRing) : verdict(task.exercise, content == "good" ? 10 : 3);
    book.store({task, result, "", "", 1});
  }
  const auto latest = book.entries();
  REQUIRE(latest.size() == 3);
  CHECK(latest[0].exercise == kRows);
  CHECK(latest[0].points() == 3);
  CHECK(latest[0].attempt == 2);
  CHECK(latest[1].exercise == kRing);
  CHECK_FALSE(latest[1].points());
  CHECK_FALSE(latest[1].status());
  CHECK(latest[2].points() == 0);
  CHECK(latest[2].status() == ExerciseStatus::refused);
  CHECK(book.entries({.attempts = Attempts::best})[0].points() == 10);
  CHECK(book.entries({.attempts = Attempts::all}).size() == 4);
}
