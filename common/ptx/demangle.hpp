// Room: common/ptx. Names as the reader wrote them.
#pragma once

#include <string>

namespace gridlings::ptx {

/// Demangled function or variable name without its parameter list; the name itself if it is not mangled, or if it would
/// become too long. What is very long is cut: names are for people, and a hostile one must fill no report.
std::string demangle(const std::string& name);

}  // namespace gridlings::ptx
