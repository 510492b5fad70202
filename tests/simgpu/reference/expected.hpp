// tests/simgpu/reference: what a real GPU did with the corpus, and the comparison with it.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "run.hpp"

namespace gridlings::reference {

// Outcomes by case name, from the JSON that the driver wrote.
std::map<std::string, Outcome> read_outcomes(const std::filesystem::path& file);

// "" if the two agree in what the case asks for; otherwise the first difference.
std::string difference(const Case& c, const Outcome& got, const Outcome& wanted);

}  // namespace gridlings::reference
