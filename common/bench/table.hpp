// Room: bench. The report for people.
#pragma once

#include <string>

#include "bench/result.hpp"
#include "grading/style.hpp"

namespace gridlings::bench {

std::string as_text(const Report& report, const grading::Style& style);

}  // namespace gridlings::bench
