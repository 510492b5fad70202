// gradebook_writer FOLDER COUNT: adds and grades submissions 0, 1, 2, ... and, after each step is stored,
// says so with a line on standard output. Made to be killed. gradebook_writer FOLDER hold: holds the course
// until it is killed.
#include <unistd.h>

#include <cstring>
#include <string>

#include "gradebook/lock.hpp"
#include "samples.hpp"

using namespace samples;

namespace {

// One write(2) each: nothing that was not stored is ever said.
void say(const std::string& line) {
  if (::write(STDOUT_FILENO, (line + "\n").data(), line.size() + 1) < 0) ::_exit(3);
}

void add_one(Gradebook& book, int number) {
  const auto name = std::to_string(number);
  const std::string big(20000, static_cast<char>('a' + number % 26));
  book.add(
      submission("student" + name, {item(kRows, "rows " + name + big), item(kRing, "ring " + name + big)}));
  say("added " + name);
  for (const auto& task : book.pending(settings(), {.students = {"student" + name}})) {
    auto result = verdict(task.exercise, number % 11);
    result.findings.assign(20, {"race", "row " + name, {"sum", "a.cu", 5, 2, {}, {}}, "shuffle:1", {}});
    book.store({task, result, "", "landlock", 1});
    say("stored " + task.content_hash + " " + name);
  }
}

}  // namespace

int main(int, char** argv) {
  try {
    const CourseLock lock(argv[1], "writer", std::chrono::seconds(60));
    say("locked");
    if (std::strcmp(argv[2], "hold") == 0)
      for (;;) ::pause();
    auto book = Gradebook::create_or_open(argv[1]);
    const int first = static_cast<int>(book.students().size());
    for (int i = 0; i < std::atoi(argv[2]); ++i) add_one(book, first + i);
  } catch (const std::exception& error) {
    say(error.what());
    return 3;
  }
}
