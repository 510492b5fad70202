// Starts the program through /bin/sh, with output in files: no pipes to run full.
#include "program.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace {

std::string quoted(const std::string& word) {
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::string text_of(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

}  // namespace

Course::Course() {
  auto name = (fs::temp_directory_path() / "gridlings-test-XXXXXX").string();
  REQUIRE(::mkdtemp(name.data()));
  root_ = name;
  fs::copy(FIXTURE, root_, fs::copy_options::recursive);
  fs::create_directories(root_ / "build/bin/chapters");
  fs::create_directories(root_ / "build/lib");
  for (const char* chapter : {"01-first", "02-second"})
    fs::copy_file(root_ / "autograder.sh", root_ / "build/bin/chapters" / chapter);
  for (const auto& place : {"GRIDLINGS_ROOT=" + name, "GRIDLINGS_BUILD=" + name + "/build"}) env(place);
  for (const char* plain :
       {"LC_ALL=C.UTF-8", "NO_COLOR=1", "GRIDLINGS_STATE=", "GRIDLINGS_SCHEDULES=", "CI="})
    env(plain);
}

Course::~Course() {
  fs::permissions(root_, fs::perms::owner_all);
  std::error_code ignored;
  fs::remove_all(root_, ignored);
}

Course& Course::env(const std::string& assignment) {
  environment_.push_back(assignment);
  return *this;
}

Output Course::run(const std::vector<std::string>& words) const {
  const auto out = root_ / "stdout.txt", err = root_ / "stderr.txt";
  std::string command = "cd " + quoted(root_.string()) + " && env -u CI";
  for (const auto& assignment : environment_)
    if (assignment != "CI=") command += " " + quoted(assignment);
  command += " " PROGRAM;
  for (const auto& word : words) command += " " + quoted(word);
  command += " </dev/null >" + quoted(out.string()) + " 2>" + quoted(err.string());
  const int status = std::system(command.c_str());
  Output output{WIFEXITED(status) ? WEXITSTATUS(status) : -1, text_of(out), text_of(err)};
  fs::remove(out);
  fs::remove(err);
  return output;
}

std::string Course::read(const fs::path& relative) const { return text_of(root_ / relative); }

void Course::write(const fs::path& relative, const std::string& text) const {
  fs::create_directories((root_ / relative).parent_path());
  std::ofstream(root_ / relative, std::ios::binary) << text;
}

void Course::solve(const std::string& exercise) const {
  write("chapters/" + exercise + ".cu", read("solutions/" + exercise + ".cu"));
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

void check_golden(const std::string& name, const std::string& text) {
  const auto path = fs::path(GOLDEN_DIR) / name;
  if (std::getenv("UPDATE_GOLDEN")) std::ofstream(path) << text;
  CHECK(text == text_of(path));
}

std::string kernel_named(const std::string& name) {
  return "extern \"C\" __global__ void " + name + "(int* p) { p[0] = 1; }\n";
}
