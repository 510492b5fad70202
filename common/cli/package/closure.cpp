// Room: cli. Asks the loader (`ld.so --list`, what ldd asks too).
#include "cli/package/closure.hpp"

#include <elf.h>
#include <fmt/format.h>
#include <link.h>

#include <sstream>

#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/process.hpp"
#include "i18n/i18n.hpp"

namespace gridlings::cli::package {
namespace {

using i18n::tr;
using i18n::trf;

// "	libfmt.so.9 => /lib/x86_64-linux-gnu/libfmt.so.9 (0x00007f...)"
void read_line(const std::string& line, const fs::path& file, std::map<std::string, fs::path>& found) {
  const auto arrow = line.find(" => ");
  if (arrow == std::string::npos) return;  // the loader itself, or the kernel's part
  const auto start = line.find_first_not_of(" \t");
  const auto name = line.substr(start, arrow - start);
  const auto rest = line.substr(arrow + 4);
  const auto path = rest.substr(0, rest.rfind(" ("));
  if (!path.starts_with('/'))
    throw Failure(kOurFault, trf("{file} needs {name}, which is not on this machine.", fmt::arg("file", shown(file)),
                                 fmt::arg("name", name)),
                  tr("Run ./gridlings setup, then try again."));
  if (fs::path(path).filename() != loader().filename()) found[name] = path;
}

}  // namespace

fs::path loader() {
  std::string name;
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* out) {
        for (int i = 0; i < info->dlpi_phnum; ++i)
          if (info->dlpi_phdr[i].p_type == PT_INTERP)
            *static_cast<std::string*>(out) = reinterpret_cast<const char*>(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr);
        return 1;  // the first is the program
      },
      &name);
  return name;
}

std::map<std::string, fs::path> libraries_of(const std::vector<fs::path>& files, const fs::path& first_looked_in) {
  std::map<std::string, fs::path> found;
  for (const auto& file : files) {
    ProcessSpec spec{loader(), {"--library-path", first_looked_in.string(), "--list", file.string()}, {}, "/", {}};
    const auto run = run_process(spec);
    if (run.end != ProcessResult::exited || run.value != 0)
      throw Failure(kOurFault, trf("{file} cannot be loaded: {error}", fmt::arg("file", shown(file)),
                                   fmt::arg("error", run.output)),
                    tr("Run ./gridlings setup, then try again."));
    std::istringstream lines(run.output);
    for (std::string line; std::getline(lines, line);) read_line(line, file, found);
  }
  return found;
}

}  // namespace gridlings::cli::package
