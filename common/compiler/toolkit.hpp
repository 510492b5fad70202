// Room: compiler. Where the CUDA Toolkit and the guarded child are.
#pragma once

#include <filesystem>
#include <string>

namespace gridlings::compiler {

/// From GRIDLINGS_CUDA_INCLUDE, GRIDLINGS_CUDA_LIB and GRIDLINGS_COMPILE in the environment, else as found by
/// the build.
struct Toolkit {
  std::filesystem::path include, lib, child;
  /// Changes when a library of that name in `lib` is exchanged.
  std::string identity(const char* library) const;
};

Toolkit find_toolkit();  // its release: cuda_release() of compiler.hpp

}  // namespace gridlings::compiler
