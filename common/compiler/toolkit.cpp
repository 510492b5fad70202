// Room: compiler. Where the CUDA Toolkit and the guarded child are.
#include "compiler/toolkit.hpp"

#include <cstdlib>
#include <fstream>
#include <string_view>

#include "compiler/compiler.hpp"

namespace fs = std::filesystem;

namespace gridlings::compiler {
namespace {

fs::path setting(const char* variable, const char* built_in) {
  const char* value = std::getenv(variable);
  return value && *value ? value : built_in;
}

// Beside this program if it is there (an installed tree may have moved), else where the build put it.
fs::path child_program() {
  std::error_code error;
  const auto self = fs::read_symlink("/proc/self/exe", error);
  const auto bin = self.parent_path();
  for (const auto& candidate : {bin / "gridlings-compile", bin.parent_path() / "gridlings-compile"})
    if (!error && fs::exists(candidate, error)) return candidate;
  return GRIDLINGS_COMPILE;
}

}  // namespace

std::string Toolkit::identity(const char* library) const {
  std::error_code error;
  const auto file = fs::canonical(lib / library, error);
  if (error) return "missing";
  const auto time = fs::last_write_time(file, error).time_since_epoch().count();
  return file.string() + " " + std::to_string(fs::file_size(file, error)) + " " + std::to_string(time);
}

Toolkit find_toolkit() {
  const auto child = setting("GRIDLINGS_COMPILE", "");
  return {setting("GRIDLINGS_CUDA_INCLUDE", GRIDLINGS_CUDA_INCLUDE),
          setting("GRIDLINGS_CUDA_LIB", GRIDLINGS_CUDA_LIB), child.empty() ? child_program() : child};
}

std::string cuda_release() {
  constexpr std::string_view mark = "#define CUDA_VERSION ";
  std::ifstream header(find_toolkit().include / "cuda.h");
  for (std::string line; std::getline(header, line);) {
    if (!line.starts_with(mark)) continue;
    const int number = std::atoi(line.c_str() + mark.size());  // 13020: 13.2
    return std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10);
  }
  return {};
}

}  // namespace gridlings::compiler
