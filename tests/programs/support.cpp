// Tests of whole programs: processes and nvcc.
#include "support.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace programs_test {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::stringstream s;
  s << in.rdbuf();
  return s.str();
}

}  // namespace

fs::path scratch_folder() {
  static const fs::path folder = [] {
    std::string name = (fs::temp_directory_path() / "gridlings-programs-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    return fs::path(name);
  }();
  static const struct Cleaner {
    ~Cleaner() { fs::remove_all(folder); }
  } cleaner;
  return folder;
}

namespace {

[[noreturn]] void become(const std::vector<std::string>& command, const fs::path& folder, const fs::path& out,
                         const fs::path& err) {
  std::vector<char*> words;
  for (const auto& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  const int to = ::open(out.c_str(), O_WRONLY | O_CREAT, 0600),
            errors_to = ::open(err.c_str(), O_WRONLY | O_CREAT, 0600);
  const bool ready =
      ::chdir(folder.c_str()) == 0 && ::dup2(to, STDOUT_FILENO) >= 0 && ::dup2(errors_to, STDERR_FILENO) >= 0;
  if (ready) ::execvp(words[0], words.data());
  ::_exit(127);
}

}  // namespace

Run run(const std::vector<std::string>& command, const fs::path& folder) {
  static int number = 0;
  const auto out = scratch_folder() / ("out" + std::to_string(++number)),
             err = scratch_folder() / ("err" + std::to_string(number));
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) become(command, folder, out, err);
  int status = 0;
  ::waitpid(child, &status, 0);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), text_of(out), text_of(err)};
}

std::string built(const std::string& name, const std::vector<std::string>& sources,
                  const std::vector<std::string>& options) {
  if (std::string(NVCC).empty()) SKIP("there is no nvcc");
  const auto program = (scratch_folder() / name).string();
  std::vector<std::string> command{NVCC, "-std=c++17", "-Wno-deprecated-gpu-targets", "-o", program};
  for (const auto& source : sources) command.push_back((fs::path(SOURCES) / source).string());
  command.insert(command.end(), options.begin(), options.end());
  const Run nvcc = run(command);
  INFO(nvcc.out << nvcc.err);
  REQUIRE(nvcc.code == 0);
  return program;
}

std::string built_with_children(const std::string& name, const std::vector<std::string>& sources,
                                std::vector<std::string> options) {
  options.insert(options.end(), {"-arch=sm_90", "-rdc=true", "-cudart", "shared", "-lcudadevrt"});
  return built(name, sources, options);
}

Run exec(const std::string& program, const std::vector<std::string>& words) {
  std::vector<std::string> command{GRIDLINGS, "--lang", "en", "exec", "--", program};
  command.insert(command.end(), words.begin(), words.end());
  return run(command);
}

std::string expected(const std::string& name) {
  const auto text = text_of(fs::path(EXPECTED) / (name + ".txt"));
  INFO(name);
  REQUIRE_FALSE(text.empty());
  return text;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace programs_test
