// Tests of the room classroom: stands in for `class work`. What it does with an order stands in the content.
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <thread>

#include "classroom/executor.hpp"
#include "classroom/wire.hpp"

using namespace gridlings;

namespace {

void say(const std::string& line) {
  if (::write(classroom::kVerdictPipe, line.data(), line.size()) < 0) std::exit(1);
}

// True the first time that any worker asks; the marks lie in the folder that the test names.
bool first_time(const std::string& hash) {
  const auto mark = std::filesystem::path(std::getenv("MARKS")) / hash;
  if (std::filesystem::exists(mark)) return false;
  std::ofstream{mark};
  return true;
}

grading::ExerciseVerdict verdict_of(const classroom::Order& order, const std::string& content) {
  grading::ExerciseVerdict verdict;
  verdict.id = order.exercise;
  verdict.max_points = 10;
  verdict.status =
      content.starts_with("pass") ? grading::ExerciseStatus::passed : grading::ExerciseStatus::failed;
  verdict.points = content.starts_with("pass") ? 10 : 3;
  verdict.tests.push_back({"of " + content, grading::TestStatus::passed, verdict.points, 10, ""});
  return verdict;
}

void answer(const classroom::Order& order) {
  std::ifstream in(order.file, std::ios::binary);
  const std::string content(std::istreambuf_iterator<char>(in), {});
  const auto first = first_time(order.hash);
  if (content.starts_with("crash once") && first) std::abort();
  if (content.starts_with("crash always")) std::abort();
  if (content.starts_with("hang")) std::this_thread::sleep_for(std::chrono::hours(1));
  if (content.starts_with("slow")) std::this_thread::sleep_for(std::chrono::milliseconds(300));
  if (content.starts_with("garbage") && first) say("no json\n");
  auto verdict = verdict_of(order, content);
  if (content.starts_with("our fault always") || (content.starts_with("our fault once") && first))
    verdict = classroom::fault(order.exercise, 10, "disk full");
  say(to_line(classroom::Answer{order.number, verdict}));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1 && std::string(argv[1]) == "broken") return std::cerr << "no library\n", 7;
  say(classroom::ready_line("landlock+seccomp"));
  for (std::string line; std::getline(std::cin, line);)
    if (const auto order = classroom::order_from(line)) answer(*order);
}
