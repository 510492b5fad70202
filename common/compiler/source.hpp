// Room: compiler. Reads a submission and tells a source file from everything else that people hand in.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include "compiler/compiler.hpp"

namespace gridlings::compiler {

struct Source {
  std::string text;  ///< without a UTF-8 byte order mark; line ends as they are
  Result problem;    ///< status `ok` if `text` can be compiled
};

Source read_source(const std::filesystem::path& file, const std::string& display_name, std::size_t max_bytes);

}  // namespace gridlings::compiler
