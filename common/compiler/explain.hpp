// Room: compiler. One localised line beside the compiler's own text, for what puzzles readers of NVRTC's
// messages.
#pragma once

#include <string>

#include "compiler/process.hpp"

namespace gridlings::compiler {

/// Beside compile errors; empty if the compiler's text needs no more words.
std::string explain_errors(const std::string& log);
/// A file that the compiler asked for and may not read; `why` comes from the child's file policy.
std::string explain_refusal(const std::string& source, const std::string& display_name,
                            const std::string& log, const std::string& path, const std::string& why);
std::string explain_timeout(const std::string& display_name, std::chrono::milliseconds wall);
std::string explain_memory(const std::string& display_name, std::size_t memory);
std::string explain_image_size(const std::string& display_name, std::size_t image);
std::string explain_crash(const std::string& display_name, int signal);
std::string explain_cut(std::size_t kept);

}  // namespace gridlings::compiler
