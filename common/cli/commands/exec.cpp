// Room: cli. `exec` runs a program of the reader's on the simulated GPU; `bench` runs the benchmark.
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "cli/commands/commands.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "grading/text.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli {
namespace {

using i18n::tr;
using i18n::trf;

void library_first(const fs::path& library) {
  const char* before = std::getenv("LD_LIBRARY_PATH");
  const auto path = library.string() + (before && *before ? std::string(":") + before : "");
  ::setenv("LD_LIBRARY_PATH", path.c_str(), 1);
}

fs::path on_path(const std::string& name) {
  if (name.find('/') != std::string::npos) return name;
  std::string_view path = std::getenv("PATH") ? std::getenv("PATH") : "/usr/bin:/bin";
  while (!path.empty()) {
    const auto part = path.substr(0, path.find(':'));
    const auto file = fs::path(part) / name;
    if (::access(file.c_str(), X_OK) == 0) return file;
    path.remove_prefix(std::min(path.size(), part.size() + 1));
  }
  return name;
}

// A program with the runtime inside talks to NVIDIA's driver directly: we cannot stand in for it.
void warn_about_static_runtime(const fs::path& program) {
  const auto bytes = read_file(program, 256u << 20);
  if (!bytes || !bytes->starts_with("\x7F"
                                    "ELF"))
    return;
  if (bytes->find(".nv_fatbin") == std::string::npos || bytes->find("libcudart.so") != std::string::npos)
    return;
  warn(
      trf("{program} carries NVIDIA's runtime inside and will not use the simulated GPU. Build it with "
          "`nvcc -cudart shared`.",
          fmt::arg("program", grading::printable(program.string()))));
}

[[noreturn]] void become(const fs::path& program, const std::vector<std::string>& words) {
  std::vector<char*> arguments;
  for (const auto& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  ::execv(program.c_str(), arguments.data());
  throw Failure(
      kUsage,
      trf("{program} cannot be started: {error}.", fmt::arg("program", grading::printable(program.string())),
          fmt::arg("error", std::strerror(errno))),
      tr("Give the path of a program, as in `./gridlings exec -- ./a.out`."));
}

}  // namespace

int run_exec(Session& session, const std::vector<std::string>& command) {
  if (command.empty())
    throw Failure(kUsage, tr("No program was given."),
                  tr("Give the path of a program, as in `./gridlings exec -- ./a.out`."));
  if (session.real_device)
    throw Failure(kUsage, tr("`exec` is for the simulated GPU."),
                  tr("On a real GPU start the program directly."));
  if (!fs::exists(session.places.library() / "libcudart.so.13"))
    throw Failure(
        kOurFault,
        trf("{file} is not built.", fmt::arg("file", shown(session.places.library() / "libcudart.so.13"))),
        tr("Run ./gridlings from the checkout: it builds what is missing."));
  const auto program = on_path(command.front());
  warn_about_static_runtime(program);
  library_first(session.places.library());
  become(program, command);
}

int run_bench(Session& session, const std::vector<std::string>& arguments) {
  const auto program = session.places.program("gridlings-bench");
  if (!fs::exists(program))
    throw Failure(kOurFault, trf("{file} is not built.", fmt::arg("file", shown(program))),
                  tr("Run ./gridlings from the checkout: it builds what is missing."));
  auto words = arguments;
  words.insert(words.begin(), program.string());
  ::setenv("GRIDLINGS_LANG", i18n::language().c_str(), 1);
  become(program, words);
}

}  // namespace gridlings::cli
